"""Bit instructions and small tables for the compiled search. Importing this imports numba."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

TOP_STEP = 9
NOT_TOP = 0x7F7F7F7F


@intrinsic
def popcount(typing_context, number):
    """The number of ones."""

    def build(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@intrinsic
def lowest_bit(typing_context, number):
    """The place of the lowest one; 64 for zero."""

    def build(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), build


@intrinsic
def highest_bit(typing_context, number):
    """The place of the highest one; -1 for zero."""

    def build(context, builder, signature, arguments):
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.int64), build


def top_masks() -> Any:
    """`[live * 9 + k]`: all ranks from the k-th highest card of `live` upwards, 0 for k = 0."""
    table = np.zeros(256 * TOP_STEP, np.int64)
    for live in range(256):
        ranks = [rank for rank in range(7, -1, -1) if live >> rank & 1]
        for k in range(1, 9):
            lowest = ranks[min(k, len(ranks)) - 1] if ranks else 8
            table[live * TOP_STEP + k] = 0xFF & ~((1 << lowest) - 1)
    return table


@njit(cache=True, nogil=True)
def fill_suit_tables(own, patterns, shapes):
    """For each suit and each set of its live ranks: the owners from the top, and how many each has.

    `patterns` are two bits a card from the highest, owner + 1, in the sixteen bits of the suit;
    `shapes` are four bits a seat in the twelve bits of the suit.
    """
    for suit in range(4):
        patterns[suit << 8] = 0
        shapes[suit << 8] = 0
        for live in range(1, 256):
            lowest = lowest_bit(live)
            rest = (suit << 8) + (live & (live - 1))
            card = 1 << (suit * 8 + lowest)
            seat = 0
            if own[1] & card:
                seat = 1
            elif own[2] & card:
                seat = 2
            place = popcount(live) - 1
            patterns[(suit << 8) + live] = patterns[rest] | (seat + 1) << (16 * suit + 2 * place)
            shapes[(suit << 8) + live] = shapes[rest] + (1 << (12 * suit + 4 * seat))


@njit(cache=True, nogil=True, inline="always")
def tops_of_runs(hand, live):
    """Of cards of one hand with no other live card between them, the highest."""
    dead = ~live & NOT_TOP
    higher = (hand >> 1) & NOT_TOP
    higher |= dead & (higher >> 1)
    dead &= dead >> 1
    higher |= dead & (higher >> 2)
    dead &= dead >> 2
    higher |= dead & (higher >> 4)
    return hand & ~higher


@njit(cache=True, nogil=True, inline="always")
def down_to_bottoms(matters, hand, live):
    """`matters` with every run of the hand that it cuts taken in whole."""
    through = (hand | (~live & 0xFFFFFFFF)) & NOT_TOP
    grown = matters & hand
    grown |= through & (grown >> 1)
    through &= through >> 1
    grown |= through & (grown >> 2)
    through &= through >> 2
    grown |= through & (grown >> 4)
    return matters | (grown & hand)

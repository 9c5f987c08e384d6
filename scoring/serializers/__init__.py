"""What the API hears and says about sheets, standings and settlements."""

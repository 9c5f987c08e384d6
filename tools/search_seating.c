/* Search for recipes (tournaments/domain/seating/recipe_book.py): schedules with a symmetry, by annealing.
 *
 *   cc -O3 -o search_seating tools/search_seating.c -lm
 *   ./search_seating PLAYERS THREES ROUNDS A B MOST STEPS SECONDS SEED [TARGET]
 *
 * Z_A x Z_B turns each base round; ROUNDS is a multiple of A*B. Players beyond the last whole orbit stay
 * fixed. MOST is how often a pair may meet before it costs extra. A line is printed for each improvement:
 * players, threes, rounds, group, fixed players, C, most meetings, unevenness of visits to threes, base rounds.
 * Not part of the product: what it finds is verified there before it is used.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <math.h>
#include <time.h>
#define MN 128
#define MB 64
static uint64_t s;
static inline uint64_t rnd(void){ s+=0x9e3779b97f4a7c15ULL; uint64_t z=s; z=(z^(z>>30))*0xbf58476d1ce4e5b9ULL; z=(z^(z>>27))*0x94d049bb133111ebULL; return z^(z>>31);}
static inline uint32_t below(uint32_t n){ return (uint32_t)(((rnd()>>32)*(uint64_t)n)>>32);}
static int N,threes,R,b,ga,gb,t,f,c,K;
static int orb[MN][MN]; static int len[MN*MN], w[MN*MN], k[MN*MN]; static int norb;
static int seat[MB][MN], tabstart[MB], tabsize[MB], tabof[MN], T;
static int vis[MN]; static int gsize[MN], grp[MN], ngrp; static int lo,hi;
static int addc[MN*MN][32]; // doubled cost / t of the marginal from k to k+1
static int act(int p,int g){ if(p>=c*t) return p; int o=p/t,e=p%t; int x=(e/gb+g/gb)%ga, y=(e%gb+g%gb)%gb; return o*t+x*gb+y;}
static int vpen(int v){ int d= v<lo?lo-v: v>hi? v-hi:0; return d*d; }
static int LV;
int main(int argc,char**argv){
  if(argc<10){fprintf(stderr,"N threes R ga gb K steps seconds seed [target]\n");return 2;}
  N=atoi(argv[1]);threes=atoi(argv[2]);R=atoi(argv[3]);ga=atoi(argv[4]);gb=atoi(argv[5]);K=atoi(argv[6]);
  double steps=atof(argv[7]); double secs=atof(argv[8]); s=strtoull(argv[9],0,10)*7919+1; int target=argc>10?atoi(argv[10]):0; int cc=argc>11?atoi(argv[11]):0;
  t=ga*gb; if(R%t) return 2; b=R/t; c=cc?cc:N/t; f=N-c*t; 
  int fours=(N-3*threes)/4; if(fours*4+threes*3!=N) return 2; T=fours+threes;
  for(int i=0,a=0;i<T;i++){tabsize[i]=i<fours?4:3;tabstart[i]=a;for(int j=0;j<tabsize[i];j++)tabof[a+j]=i;a+=tabsize[i];}
  lo=3*threes*R/N; hi=(3*threes*R+N-1)/N;
  for(int p=0;p<N;p++){ grp[p]= p<c*t? p/t : c+(p-c*t);} ngrp=c+f; for(int i=0;i<ngrp;i++) gsize[i]= i<c? t:1;
  memset(orb,-1,sizeof orb); norb=0;
  for(int p=0;p<N;p++)for(int q=p+1;q<N;q++) if(orb[p][q]<0){ int n=0; for(int g=0;g<t;g++){int x=act(p,g),y=act(q,g); if(orb[x][y]<0){n++;} orb[x][y]=orb[y][x]=norb;} len[norb]=n; norb++; }
  for(int o=0;o<norb;o++){ w[o]=t/len[o]; for(int q=0;q<32;q++){ int m=q*w[o]; int a=2*m+w[o]-1; if(m+w[o]>K) a+=6*w[o]; addc[o][q]=a; } }
  LV= getenv("LV")?atoi(getenv("LV")):4;
  int besttotal=1<<30; clock_t t0=clock(); long run=0;
  while((double)(clock()-t0)/CLOCKS_PER_SEC<secs){
    run++;
    memset(k,0,sizeof k); memset(vis,0,sizeof vis);
    for(int r=0;r<b;r++){ for(int i=0;i<N;i++)seat[r][i]=i; for(int i=N-1;i>0;i--){int j=below(i+1);int x=seat[r][i];seat[r][i]=seat[r][j];seat[r][j]=x;} }
    int cost=0;
    for(int r=0;r<b;r++)for(int i=0;i<T;i++){ int a=tabstart[i]; for(int x=0;x<tabsize[i];x++){ for(int y=x+1;y<tabsize[i];y++){int o=orb[seat[r][a+x]][seat[r][a+y]]; cost+=addc[o][k[o]++];} if(tabsize[i]==3){int p=seat[r][a+x]; vis[grp[p]]+= p<c*t?1:t;} } }
    for(int i=0;i<ngrp;i++) cost+=LV*vpen(vis[i]);
    double T0=1.6,T1=0.22; double temp=T0; double fac=pow(T1/T0,1.0/ (steps/1000)); long it=0;
    int th[64]; int thn=64; 
    for(;;){
      if(it%1000==0){ if(it) temp*=fac; if(temp<T1) break; if(cost<=0) break;}
      it++;
      int r=below(b), i=below(N), j=below(N); int A=tabof[i],B=tabof[j]; if(A==B) continue;
      int*st=seat[r]; int p=st[i],q=st[j]; int d=0; int a0=tabstart[A],b0=tabstart[B];
      int ro[6],ao[6]; int nr=0,na=0;
      for(int x=a0;x<a0+tabsize[A];x++) if(x!=i){ int o=orb[p][st[x]]; d-=addc[o][--k[o]]; ro[nr++]=o; ao[na++]=orb[q][st[x]]; }
      for(int x=b0;x<b0+tabsize[B];x++) if(x!=j){ int o=orb[q][st[x]]; d-=addc[o][--k[o]]; ro[nr++]=o; ao[na++]=orb[p][st[x]]; }
      for(int x=0;x<na;x++){int o=ao[x]; d+=addc[o][k[o]++];}
      int gp=-1,gq=-1,wp=0,wq=0;
      if(tabsize[A]!=tabsize[B] && grp[p]!=grp[q]){ gp=grp[p];gq=grp[q]; wp=p<c*t?1:t; wq=q<c*t?1:t; if(tabsize[A]==3){wp=-wp;} else wq=-wq;
        d+=LV*(vpen(vis[gp]+wp)-vpen(vis[gp])+vpen(vis[gq]+wq)-vpen(vis[gq])); }
      int ok= d<=0; if(!ok){ double u=(rnd()>>11)*(1.0/9007199254740992.0); ok= u<exp(-d/temp); }
      if(ok){ st[i]=q;st[j]=p;cost+=d; if(gp>=0){vis[gp]+=wp;vis[gq]+=wq;} }
      else { for(int x=0;x<na;x++)k[ao[x]]--; for(int x=0;x<nr;x++)k[ro[x]]++; }
    }
    // final
    int C=0,mx=0,bad=0; for(int o=0;o<norb;o++){int m=k[o]*w[o]; C+=len[o]*m*(m-1)/2; if(m>mx)mx=m;} 
    for(int i=0;i<ngrp;i++) bad+=vpen(vis[i]);
    int total=bad*100000+(mx>K?(mx-K)*10000:0)+C;
    if(total<besttotal){ besttotal=total;
      printf("%d %d %d %dx%d f%d C=%d max=%d bad=%d run=%ld sec=%.1f |",N,threes,R,ga,gb,f,C,mx,bad,run,(double)(clock()-t0)/CLOCKS_PER_SEC);
      for(int r=0;r<b;r++){ for(int i=0;i<N;i++)printf("%s%d",i?",":" ",seat[r][i]); }
      printf("\n"); fflush(stdout); }
    if(besttotal<=target) return 0;
  }
  return 1;
}

/* Search for starters at tables of four that turning the three orbits of Z_T leaves as they are.
 *
 *   cc -O2 -o search_rotations tools/search_rotations.c -lm
 *   ./search_rotations T FIXED SECONDS SEED
 *
 * 3*T + FIXED players, T rounds, FIXED 1 or 3, no pair twice. One third of a base round is searched, and the
 * other tables follow by turning, so schedules for 40 to 100 players come within seconds. Not part of the product.
 */
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <math.h>
#include <time.h>
static uint64_t s; static inline uint64_t rnd(){ s+=0x9e3779b97f4a7c15ULL; uint64_t z=s; z=(z^(z>>30))*0xbf58476d1ce4e5b9ULL; z=(z^(z>>27))*0x94d049bb133111ebULL; return z^(z>>31);}
static int t,f,nt; static int X[128],L[128]; static int pure[128],mixed[128];
static inline int key(int a,int b,int*isp){ int la=L[a],lb=L[b]; int d; if(la==lb){*isp=1; d=X[a]-X[b]; if(d<0)d+=t; if(2*d>t)d=t-d; return d;} *isp=0; if((la+1)%3==lb){d=X[b]-X[a];} else d=X[a]-X[b]; if(d<0)d+=t; return d; }
static int lo(int tb){ return f==1? 1+4*tb : tb==0?0:3+4*(tb-1);} static int sz(int tb){ return f==1?4: tb==0?3:4; }
static int tbof(int i){ return f==1?(i-1)/4: i<3?0:1+(i-3)/4; }
static int tab(int tb,int sign){ int c=0,a=lo(tb),n=sz(tb); if(n==3) c+=sign*4*((L[a]==L[a+1])+(L[a]==L[a+2])+(L[a+1]==L[a+2])); for(int i=a;i<a+n;i++)for(int j=i+1;j<a+n;j++){int p,k=key(i,j,&p); int*v=p?pure:mixed; if(sign>0) c+=v[k]++; else c-=--v[k]; } return c; }
int main(int argc,char**argv){ t=atoi(argv[1]); f=atoi(argv[2]); double secs=atof(argv[3]); s=atoi(argv[4]); int N=3*t+f; nt=f==1?(t-1)/4:1+(t-3)/4; clock_t t0=clock(); int best=99;
 while((double)(clock()-t0)/CLOCKS_PER_SEC<secs){ memset(pure,0,sizeof pure);memset(mixed,0,sizeof mixed); for(int i=0;i<t;i++){X[i]=i;L[i]=rnd()%3;} int st=f==1?1:0; for(int i=t-1;i>st;i--){int j=st+rnd()%(i-st+1);int x=X[i];X[i]=X[j];X[j]=x;}
  int c=0; if(f==1) mixed[0]=1; // infinity with x0 in all three orbits
  for(int b=0;b<nt;b++) c+=tab(b,1);
  double T=1.0; for(long it=0;it<4000000&&c;it++){ if(it%40000==0){T*=0.97; if(T<0.10)break;}
   int i=st+rnd()%(t-st); if(rnd()&1){ int b=tbof(i); int d=tab(b,-1); int o=L[i]; L[i]=(o+1+rnd()%2)%3; d+=tab(b,1); if(d<=0||(rnd()>>11)*(1.0/9007199254740992.0)<exp(-d/T)) c+=d; else {tab(b,-1);L[i]=o;tab(b,1);} }
   else { int j=st+rnd()%(t-st); int b=tbof(i),e=tbof(j); if(b==e)continue; int d=tab(b,-1)+tab(e,-1); int x=X[i];X[i]=X[j];X[j]=x; d+=tab(b,1)+tab(e,1); if(d<=0||(rnd()>>11)*(1.0/9007199254740992.0)<exp(-d/T)) c+=d; else {tab(b,-1);tab(e,-1); x=X[i];X[i]=X[j];X[j]=x; tab(b,1);tab(e,1);} } }
  if(c<best){best=c; fprintf(stderr,"t %d f %d cost %d %.1f\n",t,f,c,(double)(clock()-t0)/CLOCKS_PER_SEC);}
  if(!c){ printf("%d 0 %d %dx1 f%d C=0 max=1 bad=0 rot |",N,t,t,f); int first=1; 
   if(f==1){ printf(" %d,%d,%d,%d",0*t+X[0],t+X[0],2*t+X[0],3*t); first=0; }
   for(int b=0;b<nt;b++)for(int r=0;r<3;r++){ int a=lo(b),n=sz(b); for(int i=a;i<a+n;i++){printf("%s%d",first?" ":",",((L[i]+r)%3)*t+X[i]);first=0;} if(n==3) printf(",%d",3*t+r); } printf("\n"); return 0; } }
 return 1; }

import { readFileSync, existsSync } from 'node:fs'; import { decodeWav } from '#studio/dsp/wav.ts'; import { Fft } from '#studio/dsp/fft.ts'; import { listen } from '#studio/timeline/listening.ts'; import { singing } from '#studio/timeline/vocal-activity.ts';
const d=process.argv[2]!; const s=JSON.parse(readFileSync(`/tmp/songs/${d}/song.json`,'utf8')); const a=decodeWav(readFileSync(s.wav));
const N=2048,H=512,L=a.channels[0]!,R=a.channels[1]!; const h=(x:Float32Array)=>Float32Array.from({length:x.length>>1},(_,i)=>(x[2*i]!+x[2*i+1]!)/2); const l=h(L),r=h(R); const n=Math.floor((l.length-N)/H); const fft=new Fft(N),re=new Float64Array(N),im=new Float64Array(N);
const bands=[[80,250],[250,500],[500,1000],[1000,2000],[2000,4000],[4000,6000],[6000,10000]]; const feats:number[][]=[]; const sr=22050;
for(let i=0;i<n;i++){for(let k=0;k<N;k++){const w=.5-.5*Math.cos(2*Math.PI*k/N);re[k]=(l[i*H+k]!+r[i*H+k]!)/2*w;im[k]=(l[i*H+k]!-r[i*H+k]!)/2*w;}fft.forward(re,im);const f:number[]=[];
 for(const [lo,hi] of bands as number[][]){let m=0,sd=0,v=0,logsum=0,c=0;for(let k=Math.round(lo!*N/sr);k<Math.round(hi!*N/sr);k++){const M=Math.hypot(re[k]!+re[N-k]!,im[k]!-im[N-k]!)/2,S=Math.hypot(im[k]!+im[N-k]!,re[N-k]!-re[k]!)/2;m+=M*M;sd+=S*S;v+=Math.max(0,M-1.5*S)**2;logsum+=Math.log(M*M+1e-12);c++;}
  f.push(10*Math.log10(m+1e-9),10*Math.log10((m+1e-9)/(sd+1e-9)),10*Math.log10(v+1e-9),10*(Math.log(m/c+1e-12)-logsum/c));}
 feats.push(f);}
const label=Array.from({length:n},(_,i)=>{const t=(i*H+N/2)/sr;return s.timeline.words.some((w:any)=>t>=w.start&&t<w.end);}); const names=['mid','m/s','voc','peaky'];
const out:any[]=[];for(let j=0;j<feats[0]!.length;j++){const sm=feats.map((_,i)=>{let q=0,c=0;for(let k=Math.max(0,i-5);k<=Math.min(n-1,i+5);k++){q+=feats[k]![j]!;c++;}return q/c;});const idx=sm.map((v,i)=>[v,label[i]] as const).sort((x,y)=>x[0]-y[0]);let rank=0,pos=0;idx.forEach(([,p],i)=>{if(p){rank+=i;pos++;}});const neg=n-pos;out.push([bands[j>>2]!.join('-'),names[j&3],((rank-pos*(pos-1)/2)/(pos*neg)).toFixed(3)].join(' '));}
console.log('sung share',label.filter(Boolean).length/n); console.log(out.join('\n'));
const li=await listen(a); console.log(singing(li).map(x=>x.start.toFixed(1)+'-'+x.end.toFixed(1)).join(' '));
const m:any={};for(const w of s.timeline.words){(m[w.line]??=[w.start,0])[1]=w.end;} console.log(Object.values(m).map((x:any)=>x[0].toFixed(1)+'-'+x[1].toFixed(1)).join(' '));

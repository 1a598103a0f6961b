import { expect, test } from 'vitest';
import { pronounce, rhymePart, stressPattern, syllabify, syllableCount } from './english.ts';

const WORDS =
  `live=l ih1 v|the=dh ah0|love=l ah1 v|tomorrow=t ah0 m aa1 r ow0|understand=ah1 n d er0 s t ae1 n d|every=eh1 v r iy0|family=f ae1 m l iy0
wind=w ih1 n d|tears=t ih1 r z|Maria's=m er0 iy1 ah0 z|kisses=k ih1 s ah0 z|I'll=ay1 l|don't=d ow1 n t|you're=y ao1 r|runnin'=r ah1 n ih0 n|'til=t ih1 l
twenty-one=t w eh1 n t iy0 w ah1 n|3=th r iy1|21st=t w eh1 n t iy0 f er1 s t|1998=n ay1 n t iy1 n n ay1 n t iy0 ey1 t|2nd=s eh1 k ah0 n d|80s=ey1 t iy0 z|&=ae1 n d
sun-drenched=s ah1 n d r eh1 n ch t|Wi-fi=w iy1 f ay1|moonglow=m uw1 n g l ow1|NYC=eh1 n w ay1 s iy1|rock'n'roll=r aa1 k ah0 n r ow1 l|hmm=hh ah1 m|psst=p s ih1 t
Siobhan=sh ih0 v ao1 n|Siobhán's=sh ih0 v ao1 n z|Niamh=n iy1 v|Saoirse=s er1 sh ah0|Aoife=iy1 f ah0|Caoimhe=k iy1 v ah0|Zoë=z ow1 iy0|João=zh w aw1|José=hh ow0 z ey1
Xiaoming=sh y aw0 m ih1 ng|Priya=p r iy1 y ah0|Nguyen=w ih1 n|Sean=sh ao1 n|Grace=g r ey1 s|Thomas=t aa1 m ah0 s|Charlotte=sh aa1 r l ah0 t|Chiara=k y aa1 r ah0
Jürgen=y er1 g ah0 n|Björn=b y ao1 r n|Hermione=hh er0 m ay1 ah0 n iy0|Yusuf=y uw1 s uh0 f|Fatima=f aa1 t ih0 m ah0|Mateo=m aa0 t ey1 ow0|Isla=ay1 l ah0
Brynlee=b r ih1 n l iy0|Jaxon=jh ae1 k s ah0 n|Zendaya=z eh0 n d ay1 ah0|Anoushka=ah0 n uw1 sh k ah0|Giuseppe=jh ih0 s eh1 p iy0|Lakshmi=l ae1 k sh m iy0|Chewbarka=ch uw0 b aa1 r k ah0
Shi-vawn=sh iy0 v ao1 n|shi-VAWN=sh iy0 v ao1 n|Zho-ow=zh ow1 aw0|een-YAH-ki=iy0 n y aa1 k iy0|Ee-fa=iy1 f aa0|Neev=n iy1 v|Kwee-veh=k w iy1 v eh0
Мария=m eh1 r ih0 y ah0|さくら=s aa1 k uh0 r ah0|サクラ=s aa1 k uh0 r ah0|지민=jh ih1 m ih0 n|प्रिया=p r iy1 y ah0`
    .split(/[|\n]/)
    .map((entry) => entry.split('=') as [string, string]);

test('STU-01 at least sixty words and names are pronounced as people say them', () => {
  expect(WORDS.length).toBeGreaterThanOrEqual(60);
  expect(WORDS.map(([word]) => [word, pronounce(word).join(' ')])).toEqual(WORDS);
});

test('STU-01 what nobody can speak gives no phones, and noise gives few', () => {
  for (const silent of ['', ' ', '🎉🎂', '—', "'", '李明', '\u0000', '\u{1f468}\u200d\u{1f469}'])
    expect(pronounce(silent)).toEqual([]);
  expect(pronounce('abcdefghij'.repeat(30)).length).toBeLessThan(60);
  expect(pronounce('9'.repeat(5000)).length).toBeLessThan(200);
  expect(pronounce('constructor').join(' ')).toBe('k ah0 n s t r ah1 k t er0');
  expect(pronounce('__proto__')).not.toEqual([]);
});

test('STU-01 every unknown word of letters can be sung', () => {
  const words = [
    'bcdfg',
    'qzx',
    'aeiou',
    'wyrth',
    'ngubane',
    'szczepan',
    'tchikaya',
    'llywelyn',
    'ykx',
    'grrr',
    'mbappe',
    "o'ceallaigh",
  ];
  for (const word of words) {
    expect(syllabify(pronounce(word)).length, word).toBeGreaterThan(0);
    expect(
      pronounce(word).every((phone) => /^[a-z]{1,2}[01]?$/.test(phone)),
      word,
    ).toBe(true);
  }
});

test('STU-01 syllables open on as many consonants as English allows', () => {
  const shape = (word: string): string =>
    syllabify(pronounce(word))
      .map(({ onset, nucleus, coda }) => `${onset.join('')}.${nucleus}.${coda.join('')}`)
      .join(' ');
  expect(shape('extra')).toBe('.eh1.k str.ah0.');
  expect(shape('singing')).toBe('s.ih1.ng .ih0.ng');
  expect(shape('harbour')).toBe('hh.aa1.r b.er0.');
  expect(shape('window')).toBe('w.ih1.n d.ow0.');
  expect(syllabify(['s', 't'])).toEqual([]);
});

test('STU-01 lines have a count, a stress pattern and a rhyme', () => {
  expect(syllableCount('Every little thing you do for me 🎉')).toBe(9);
  expect(syllableCount('')).toBe(0);
  expect(stressPattern('I love you, Maria')).toBe('010010');
  expect(rhymePart('tomorrow')).toBe(rhymePart('sorrow'));
  expect(rhymePart('celebrate')).toBe(rhymePart('late'));
  expect(rhymePart('light')).not.toBe(rhymePart('line'));
  expect(rhymePart('🎂')).toBe('');
});

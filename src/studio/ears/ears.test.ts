import { beforeAll, expect, test } from 'vitest';
import type { Lyrics } from '../contracts.ts';
import { corpusOrders } from '../lyrics/corpus/orders.ts';
import { createLyricist } from '../lyrics/index.ts';
import { transcriptWith, type WordFault } from './faulty-transcripts.ts';
import { hearSignal } from './hear-signal.ts';
import { hearWords } from './hear-words.ts';
import { reportOf } from './index.ts';
import { mixedSongs } from './limits.ts';

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
const songs: { lyrics: Lyrics; name: string }[] = [];
const linesOf = ({ sections }: Lyrics): string[] =>
  sections.flatMap(({ lines }) => lines.map(({ display }) => display));

beforeAll(async () => {
  for (const { brief } of corpusOrders().filter(({ brief: { language } }) => language === 'English')) {
    if (songs.length === 12) break;
    const result = await createLyricist().write(brief, quiet);
    const name = brief.recipient.shown.split(' ')[0]!;
    if (result.kind === 'written' && linesOf(result.lyrics).join(' ').split(name).length > 3)
      songs.push({ lyrics: result.lyrics, name });
  }
});

function heard(fault: WordFault, errors: number): { found: number; alarms: number; unsure: number } {
  const counts = { found: 0, alarms: 0, unsure: 0 };
  for (const [index, song] of songs.entries()) {
    const others = linesOf(songs[(index + 5) % songs.length]!.lyrics);
    const { heard: words } = transcriptWith(fault, { ...song, others }, { errors, seed: `test ${index}` });
    const { findings } = hearWords(song.lyrics, { shown: song.name }, words);
    if (findings.some((finding) => finding.fault === 'too-unsure')) counts.unsure++;
    else if (findings.length > 0) counts[fault === 'none' ? 'alarms' : 'found']++;
  }
  return counts;
}

test.each(['line-missing', 'line-changed', 'line-repeated', 'name-wrong'] as const)(
  'STU-02 the ears find %s among one word in ten misheard',
  (fault) => {
    expect(heard(fault, 0.1).found).toBeGreaterThanOrEqual(songs.length * 0.8);
  },
);

test('STU-02 a song as it was written is left alone, and one that is hardly understood is a person’s to judge', () => {
  expect(heard('none', 0)).toEqual({ found: 0, alarms: 0, unsure: 0 });
  expect(heard('none', 0.1).alarms).toBeLessThanOrEqual(1);
  expect(heard('none', 0.6).unsure).toBe(songs.length);
});

const rate = 11_025;
/** A tone of a voice's pitch in phrases, dying away at the end. Seconds, Hertz, loudest sample. */
function song({ seconds = 60, hertz = 220, level = 0.3, fade = 2, silence = 0 } = {}): Float32Array {
  return Float32Array.from({ length: rate * (seconds + silence) }, (_, i) => {
    const time = i / rate;
    if (time > seconds) return 0;
    const end = fade === 0 ? 1 : Math.min(1, (seconds - time) / fade);
    const phrase = time % 4 < 3.2 ? 1 : 0.02;
    const wave = [1, 0.6, 0.4, 0.3].reduce(
      (sum, part, k) => sum + part * Math.sin(2 * Math.PI * hertz * (k + 1) * time),
      0,
    );
    return Math.max(-1, Math.min(1, wave * level * end * end * phrase));
  });
}

const faultsOf = (samples: Float32Array, seconds = 60, limits = mixedSongs.signal): string[] =>
  hearSignal({ channels: [samples, samples], sampleRate: rate }, { seconds }, limits).map(({ fault }) => fault);

test('STU-02 the ears hear a cut end, clipping, silence, a low level and a wrong length, by an engine’s limits', () => {
  expect(faultsOf(song())).toEqual([]);
  expect(faultsOf(song({ fade: 0, seconds: 59 }))).toEqual(['cut-off']);
  expect(faultsOf(song({ level: 3 }))).toContain('clipped');
  expect(faultsOf(song({ silence: 8 }))).toEqual(['silent-end']);
  expect(faultsOf(song({ level: 0.002 }))).toContain('too-quiet');
  expect(faultsOf(song({ seconds: 20 }))).toContain('too-short');
  expect(faultsOf(song(), 30)).toContain('too-long');
  expect(faultsOf(song({ silence: 8 }), 60, { ...mixedSongs.signal, silentEnd: 10 })).toEqual([]);
});

test('STU-02 a doubted line is sung anew, a wrong name wants another take, an unsure ear asks a person', () => {
  const at = { line: 3, start: 20, end: 23, about: 'a line' };
  expect(reportOf([{ fault: 'line-missing', ...at }])).toMatchObject({
    action: 'repair',
    span: { start: 18.5, end: 24.5 },
  });
  expect(reportOf([{ fault: 'name-wrong', ...at }]).action).toBe('another-take');
  expect(reportOf([{ fault: 'too-unsure', ...at }]).action).toBe('ask');
  expect(reportOf([{ fault: 'wrong-voice', ...at }]).action).toBe('another-take');
  expect(reportOf([{ fault: 'wrong-voice', ...at, unsure: true }]).action).toBe('ask');
  expect(reportOf([{ fault: 'not-judged', ...at }])).toMatchObject({ action: 'release', score: 1 });
});

test('STU-02 a line that is sung twice is found with its second time, also where three words in ten are misheard', () => {
  expect(heard('line-repeated', 0.3).found).toBeGreaterThanOrEqual(songs.length * 0.9);
  const sung = ['The rain came down', 'We danced along the pier', 'And nobody went home'];
  const lyrics = { sections: [{ tag: 'verse', lines: sung.map((display) => ({ display, sung: display })) }] } as Lyrics;
  const spoken = [
    'the rain came down',
    'we danced along the pier',
    'we danced around the pier',
    'and nobody went home',
  ];
  const words = spoken
    .join(' ')
    .split(' ')
    .map((text, i) => ({ text, start: i, end: i + 0.9 }));
  expect(hearWords(lyrics, { shown: 'Ann' }, words).findings).toEqual([
    { fault: 'line-repeated', about: 'We danced along the pier', line: 1, start: 9, end: 13.9 },
  ]);
});

test('STU-02 a chorus that comes back, and a line that is half like the one before it, are no repetition', () => {
  const sung = [
    'Raise the glass for Ann',
    'Raise the roof for her',
    'Raise the glass for Ann',
    'Raise the glass for Ann',
  ];
  const lyrics = {
    sections: [{ tag: 'chorus', lines: sung.map((display) => ({ display, sung: display })) }],
  } as Lyrics;
  const words = sung
    .join(' ')
    .toLowerCase()
    .split(' ')
    .map((text, i) => ({ text, start: i, end: i + 0.9 }));
  expect(hearWords(lyrics, { shown: 'Ann' }, words).findings).toEqual([]);
});

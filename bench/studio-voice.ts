/**
 * Measures a voice singing real songs without the band: `npx tsx bench/studio-voice.ts [female|male] [settings as JSON] [order[:seed],…]`.
 * The settings replace some of the voice's own (`engine`: flite or hts, `flite`, `range`, `liveliness` and those of `craft.ts`), which is
 * how they were found.
 * A line that comes again is recognised once. Needs pocketsphinx; about half a minute of CPU a song.
 */
import { readOrder } from '#studio/cli/order-file.ts';
import type { SongBrief } from '#studio/contracts.ts';
import { judgeOnsets } from '#studio/judge/onsets.ts';
import { judgePitch } from '#studio/judge/pitch.ts';
import { judgeVoice } from '#studio/judge/voice.ts';
import { createLyricist } from '#studio/lyrics/index.ts';
import { compose } from '#studio/music/compose.ts';
import type { Singer, SungLine } from '#studio/score.ts';
import { FLITE_VOICES, fliteSinger } from '#studio/voice/flite-singer.ts';
import { htsSinger } from '#studio/voice/hts/hts-singer.ts';
import { PURE_HTS_WOMAN } from '#studio/voice/hts/hts-voices.ts';

const RATE = 44_100;
const USUAL = 'birthday:one,birthday:two,anniversary:one,memorial:one,memorial:two,graduation:one';
const [voice = 'female', settings = '{}', songs = USUAL] = process.argv.slice(2);
const { engine, flite, range, liveliness, ...craft } = JSON.parse(settings) as Record<string, never>;
const singer = await chosenSinger(voice === 'male' ? 'male' : 'female');

async function chosenSinger(name: 'female' | 'male'): Promise<Singer> {
  if ((engine ?? (name === 'female' ? 'hts' : 'flite')) === 'hts') {
    return htsSinger(name, {
      range: range ?? (name === 'female' ? PURE_HTS_WOMAN.range : FLITE_VOICES['pure-man'].range),
      craft: { ...PURE_HTS_WOMAN.craft, ...craft },
      liveliness: liveliness ?? PURE_HTS_WOMAN.liveliness,
    });
  }
  const own = FLITE_VOICES[name === 'male' ? 'pure-man' : 'female'];
  return fliteSinger(name, { flite: flite ?? own.flite, range: range ?? own.range, craft: { ...own.craft, ...craft } });
}

async function scoreOf(brief: SongBrief): Promise<SungLine[]> {
  const stage = { signal: new AbortController().signal, onProgress: () => undefined };
  const result = await createLyricist().write(brief, stage);
  if (result.kind !== 'written') throw new Error(`no lyricist for ${brief.language}`);
  const sections = [];
  for (const { tag, lines } of result.lyrics.sections) {
    const prosodies = [];
    for (const { sung, display } of lines) prosodies.push(await singer.prosody(sung, display));
    sections.push({ tag, lines: prosodies });
  }
  return compose({ sections, order: brief, seed: brief.seed, range: singer.range, guide: false }).score.lines;
}

async function sing(from: Singer, lines: readonly SungLine[], seed: string): Promise<Float32Array> {
  const ends = lines.flatMap(({ syllables }) =>
    syllables.flatMap(({ notes }) => notes.map((n) => n.start + n.duration)),
  );
  const track = new Float32Array(Math.ceil((Math.max(...ends) + 1) * RATE));
  for (const line of lines) {
    const take = await from.sing(line, { detuneCents: 0, delay: 0, breath: 0, seed: `${seed}/lead/${line.line}` });
    const offset = Math.round(take.start * RATE);
    for (let i = Math.max(0, -offset); i < take.samples.length && offset + i < track.length; i++)
      track[offset + i] = track[offset + i]! + take.samples[i]!;
  }
  return track;
}

const total = { notes: 0, inTune: 0, measured: 0, onTime: 0, words: 0, found: 0 };
const show = (what: string, one: typeof total, rest: string): void => {
  const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;
  console.log(
    `${what.padEnd(18)} within 50 cents ${share(one.inTune, one.notes)} of ${one.notes}, vowels within 40 ms ${share(one.onTime, one.measured)} of ${one.measured}, words heard ${share(one.found, one.words)} of ${one.words}${rest}`,
  );
};

for (const entry of songs.split(',')) {
  const [name = '', seed = 'one'] = entry.split(':');
  const { brief } = await readOrder(`examples/${name}.json`);
  const lines = await scoreOf({ ...brief, seed, vocalStyle: voice === 'male' ? 'Male' : 'Female' });
  const samples = await sing(singer, lines, seed);
  const syllables = lines.flatMap((line) => line.syllables);
  const pitch = judgePitch(
    samples,
    RATE,
    0,
    syllables.flatMap(({ notes }) => notes),
  );
  const starts = syllables.map(({ notes }) => notes[0]!.start);
  const onsets = judgeOnsets(samples, RATE, 0, starts);
  const once = new Map(lines.map((line) => [line.words.join(' '), line]));
  const { recall } = await judgeVoice({ samples, start: 0 }, [...once.values()]);
  const one = {
    notes: pitch.notes,
    inTune: pitch.withinFiftyCents,
    measured: onsets.measured,
    onTime: onsets.withinFortyMilliseconds,
    words: recall?.words ?? 0,
    found: recall?.found ?? 0,
  };
  for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += one[key];
  show(entry, one, `, median ${pitch.medianCents.toFixed(1)} cents`);
}
show('all', total, '');

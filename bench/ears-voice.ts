/**
 * Teaches the ears to tell a man's voice from a woman's, and measures it: `npx tsx bench/ears-voice.ts FOLDER [--write]`. FOLDER holds
 * speech, `man-NAME[-MORE].wav` and `woman-NAME….wav` (docs/studio-measures.md says which); each is sung at heights by chance, alone and under bands
 * of the studio. FOLDER/own holds songs of the studio's own voices (`bench/ears-own-voice.ts`). Every other foreign voice of each sex is kept out of the learning, and measured where nothing of the
 * same name was learnt from.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderBand } from '#studio/band/render-band.ts';
import { loadSoundBank } from '#studio/band/sound-bank.ts';
import { type Audio, decodeWav, encodeWav } from '#studio/dsp/wav.ts';
import { type VoiceModel, womanOdds } from '#studio/ears/hear-voice.ts';
import { mixedSongs, ownSongs } from '#studio/ears/limits.ts';
import { voiceTraits } from '#studio/ears/voice-traits.ts';
import { compose } from '#studio/music/compose.ts';
import { exampleSong } from '#studio/music/example-song.ts';
import { randomFrom } from '#studio/random.ts';
import { type Example, learn } from './logistic.ts';
import { singSpeech } from './sung-speech.ts';

const RATE = 44_100;
const PIECES = 3;
/** Seconds of speech in a piece; sung it lasts half as long again. */
const SPOKEN = 8;
const BAND_SECONDS = 28;
const genres = ['Pop', 'Folk', 'Rock', 'Jazz', 'EDM', 'Ballad', 'Country', 'RnB', 'Latin', 'Lo-fi'];
const [folder = '', write] = process.argv.slice(2);

async function kept(file: string, make: () => Promise<Audio>): Promise<Audio> {
  if (existsSync(file)) return decodeWav(await readFile(file));
  const audio = await make();
  let peak = 1e-6;
  for (const samples of audio.channels) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const level = (samples: Float32Array): Float32Array => samples.map((sample) => (sample / peak) * 0.8);
  await writeFile(file, encodeWav({ ...audio, channels: audio.channels.map(level) }));
  return decodeWav(await readFile(file));
}

async function bandOf(genre: string): Promise<Audio> {
  const input = exampleSong({ genre: genre === 'RnB' ? 'R&B' : genre }, `band ${genre}`);
  const { parts, score } = compose({ ...input, sections: input.sections.slice(0, 2) });
  const seconds = Math.min(BAND_SECONDS, score.durationSeconds);
  const { rhythm, harmony, send } = await renderBand(
    await loadSoundBank(),
    { parts, events: score.band, seconds },
    () => undefined,
  );
  const side = (name: 'left' | 'right'): Float32Array =>
    rhythm[name].map((sample, i) => sample + harmony[name][i]! + 0.15 * send[name][i]!);
  return { sampleRate: RATE, channels: [side('left'), side('right')] };
}

const powerOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** A voice in the middle of a stretch of a band, from as loud as it to 7 dB louder. */
function mixed(voice: Float32Array, { channels }: Audio, random: () => number): Audio {
  const gain = (powerOf(channels[0]!) * 10 ** ((7 * random()) / 20)) / powerOf(voice);
  const from = Math.floor(random() * Math.max(1, channels[0]!.length - voice.length));
  return {
    sampleRate: RATE,
    channels: channels.map((band) => voice.map((sample, i) => sample * gain + (band[from + i] ?? 0))),
  };
}

interface Heard extends Example {
  voice: string;
}

/** Songs of the studio's own voices, from the first note on, in pieces as long as the others. */
async function ownPieces(): Promise<{ voice: string; samples: Float32Array }[]> {
  const own = path.join(folder, 'own');
  if (!existsSync(own)) return [];
  const pieces = [];
  for (const file of (await readdir(own)).toSorted()) {
    const { channels } = decodeWav(await readFile(path.join(own, file)));
    const first = channels[0]!.findIndex((sample) => Math.abs(sample) > 0.05);
    pieces.push({ voice: file.replace('.wav', ''), samples: channels[0]!.slice(first, first + SPOKEN * 1.5 * RATE) });
  }
  return pieces;
}

async function pieceOf(voice: string, piece: number): Promise<Float32Array> {
  const random = randomFrom(`low ${voice} ${piece}`);
  const low = voice.startsWith('man') ? 40 + Math.floor(random() * 12) : 51 + Math.floor(random() * 11);
  const { channels } = await kept(path.join(folder, 'sung', `${voice}.${piece}.wav`), async () => {
    const { channels: speech, sampleRate } = decodeWav(await readFile(path.join(folder, `${voice}.wav`)));
    const length = SPOKEN * sampleRate;
    const from = Math.floor((Math.max(0, speech[0]!.length - length) * piece) / (PIECES - 1));
    const sung = singSpeech(speech[0]!.slice(from, from + length), sampleRate, low, `${voice} ${piece}`);
    return { sampleRate: RATE, channels: [sung] };
  });
  return channels[0]!;
}

/** Everything that was sung, alone and mixed twice; pieces of hardly any voice are left out. */
async function hearAll(
  voices: readonly string[],
  bands: readonly Audio[],
): Promise<{ alone: Heard[]; mixed: Heard[] }> {
  const all: { alone: Heard[]; mixed: Heard[] } = { alone: [], mixed: [] };
  const pieces = await ownPieces();
  for (const voice of voices)
    for (let piece = 0; piece < PIECES; piece++) pieces.push({ voice, samples: await pieceOf(voice, piece) });
  for (const [piece, { voice, samples }] of pieces.entries()) {
    const sung = [{ start: 0.2, end: samples.length / RATE - 0.2 }];
    const from = { voice, isWoman: voice.startsWith('woman') };
    const traits = voiceTraits({ sampleRate: RATE, channels: [samples] }, sung);
    if (!traits) continue;
    all.alone.push({ ...from, traits });
    const random = randomFrom(`mix ${voice} ${piece}`);
    for (let mix = 0; mix < 2; mix++) {
      const band = bands[Math.floor(random() * bands.length)]!;
      const under = voiceTraits(mixed(samples, band, random), sung);
      if (under) all.mixed.push({ ...from, traits: under });
    }
  }
  return all;
}

function report(name: string, heard: readonly Heard[], model: VoiceModel, sure: number): void {
  let [right, wrong, unsure] = [0, 0, 0];
  for (const { traits, isWoman } of heard) {
    const odds = womanOdds(traits, model);
    if (odds === null || Math.abs(odds) < sure) unsure++;
    else if (odds > 0 === isWoman) right++;
    else wrong++;
  }
  const of = (count: number): string => `${count} of ${heard.length}`;
  console.log(`| ${name} | ${of(right)} | ${of(wrong)} | ${of(unsure)} |`);
}

await mkdir(path.join(folder, 'sung'), { recursive: true });
await mkdir(path.join(folder, 'bands'), { recursive: true });
const files = (await readdir(folder)).filter((file) => /^(wo)?man-.*\.wav$/.test(file)).toSorted();
const voices = files.map((file) => file.replace('.wav', ''));
const bands: Audio[] = [];
for (const genre of genres) bands.push(await kept(path.join(folder, 'bands', `${genre}.wav`), () => bandOf(genre)));
const keptOut = new Set(
  ['man', 'woman'].flatMap((sex) => voices.filter((v) => v.startsWith(`${sex}-`)).filter((_, i) => i % 2 === 1)),
);
const all = await hearAll(voices, bands);
const known = ({ voice }: Heard): boolean => !keptOut.has(voice);
/** A person or a synthesiser may have lent several voices: 'kal' of `man-kal-16`. */
const personOf = (voice: string): string => voice.split('-')[1]!;
const met = new Set(voices.filter((voice) => !keptOut.has(voice)).map(personOf));
const fresh = ({ voice }: Heard): boolean => keptOut.has(voice) && !met.has(personOf(voice));
const models = {
  alone: learn(all.alone.filter(known)),
  mixed: learn([...all.alone, ...all.mixed].filter(known)),
};
console.log(`kept out: ${voices.filter((voice) => fresh({ voice, isWoman: true, traits: [] })).join(', ')}`);
console.log(`learnt from: ${voices.filter((voice) => !keptOut.has(voice)).join(', ')}`);
console.log('| heard | right | wrong | not judged |\n|---|---|---|---|');
report('voices it learnt from, alone', all.alone.filter(known), models.alone, ownSongs.voice.sure);
report('voices kept out, alone', all.alone.filter(fresh), models.alone, ownSongs.voice.sure);
report('voices it learnt from, with a band', all.mixed.filter(known), models.mixed, mixedSongs.voice.sure);
report('voices kept out, with a band', all.mixed.filter(fresh), models.mixed, mixedSongs.voice.sure);
if (write === '--write') await writeFile('src/studio/ears/voice-models.json', `${JSON.stringify(models, null, 2)}\n`);

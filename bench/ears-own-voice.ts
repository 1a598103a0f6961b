/**
 * Measures whether the ears tell the embedded singers apart by their voice alone: songs of the examples with seeds that nothing was tuned on,
 * a verse and a chorus each, sung by both voices and held against either order. `npx tsx bench/ears-own-voice.ts [SEED [ORDER …]]`.
 * With KEEP=FOLDER/own the voices are kept as files for `bench/ears-voice.ts` to learn from; take another seed then.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOrder } from '#studio/cli/order-file.ts';
import { decodeWav } from '#studio/dsp/wav.ts';
import { hearVoice } from '#studio/ears/hear-voice.ts';
import { ownSongs } from '#studio/ears/limits.ts';
import { leadVoice } from '#studio/embedded/lead-voice.ts';
import { createLyricist } from '#studio/lyrics/index.ts';
import { compose } from '#studio/music/compose.ts';
import { singerFor } from '#studio/voice/index.ts';
import { englishOrders } from './ears-orders.ts';

const orders = [...englishOrders, 'holiday-spanish', 'mothersday-italian', 'retirement-german', 'valentine-french'];
const [seed = 'unheard', ...only] = process.argv.slice(2);
/** The voice of other languages is a process that keeps nobody alive. */
const alive = setInterval(() => undefined, 1000);
const keep = process.env['KEEP'];
const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
const styles = ['Female', 'Male'] as const;

async function sung(order: string, vocalStyle: 'Female' | 'Male') {
  const { brief } = await readOrder(`examples/${order}.json`);
  const result = await createLyricist().write({ ...brief, seed }, quiet);
  if (result.kind !== 'written') throw new Error(`${order} was not written`);
  const { language, sections } = result.lyrics;
  const singer = await singerFor({ language, vocalStyle, seed });
  if (!singer) return null;
  const read = [];
  for (const { tag, lines } of sections.slice(0, 2)) {
    const prosodies = [];
    for (const line of lines) prosodies.push(await singer.prosody(line.sung, line.display));
    read.push({ tag, lines: prosodies });
  }
  const { score } = compose({
    sections: read,
    order: { ...brief, vocalStyle },
    seed,
    range: singer.range,
    guide: false,
  });
  const takes = [];
  for (const line of score.lines) {
    const how = { detuneCents: 0, delay: 0, breath: 0, seed: `${seed}/lead/${line.line}` };
    takes.push({ kind: 'lead' as const, ...(await singer.sing(line, how)) });
  }
  const times = takes.map(({ start, samples }) => ({ start, end: start + samples.length / 44_100 }));
  const wav = leadVoice(takes, score.durationSeconds);
  if (keep) await writeFile(path.join(keep, `${vocalStyle === 'Female' ? 'woman' : 'man'}-${order}.wav`), wav);
  return { audio: decodeWav(wav), times };
}

console.log('| order | sings | as ordered | the other ordered |\n|---|---|---|---|');
for (const order of only.length > 0 ? only : orders)
  for (const vocalStyle of styles) {
    const song = await sung(order, vocalStyle);
    if (!song) continue;
    const heard = styles.map((wanted) =>
      hearVoice(song.audio, { vocalStyle: wanted, sung: song.times }, ownSongs.voice)
        .map(({ fault, about }) => `${fault}: ${about}`)
        .join(),
    );
    const [right, other] = vocalStyle === 'Female' ? heard : heard.toReversed();
    console.log(`| ${order} | ${vocalStyle} | ${right || '-'} | ${other || 'not found'} |`);
  }
clearInterval(alive);

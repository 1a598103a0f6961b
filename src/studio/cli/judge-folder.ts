import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tempo } from '../contracts.ts';
import { findFfmpeg } from '../ffmpeg.ts';
import { judgeCaptions } from '../judge/captions.ts';
import { judgeEnding, judgeFilm, judgeMp3 } from '../judge/files.ts';
import { judgePerformance } from '../judge/performance.ts';
import { type Row, rowsOf } from '../judge/row.ts';
import { judgeWords } from '../judge/words.ts';
import { styleForGenre } from '../music/style-for-genre.ts';
import { FILES, type Made, readMade } from './made-folder.ts';
import { styleOf, tagsOf } from './produce.ts';
import { type ProgressScreen, shown } from './progress.ts';
import { table } from './table.ts';

const LENGTH = { shortest: 75, longest: 105 };
/** Beats a minute. */
const TEMPO: Record<Tempo, readonly [number, number]> = {
  Slow: [0, 80],
  Medium: [90, 112],
  'Up-tempo': [118, Infinity],
};

const DANCE = { ...TEMPO, Medium: [120, 128] } as const;

/** Prints the measurements of a folder of `make`. @returns true when every promise is kept @throws UsageError, StudioError */
export async function judgeFolder(folder: string, signal: AbortSignal, screen: ProgressScreen): Promise<boolean> {
  const made = await readMade(folder);
  const ffmpeg = await findFfmpeg();
  const words = await judgeWords(made.lyrics, made.order.brief);
  const performed = await shown('sing again', screen, (onProgress) => perform(made, folder, { signal, onProgress }));
  const files = await shown('decode', screen, () => judgeFiles(ffmpeg, folder, made));
  const vtt = made.order.format === 'audio' ? undefined : await readFile(join(folder, 'video.vtt'), 'utf8');
  const captions = judgeCaptions(made.lyrics, made.song.timeline, made.song.durationSeconds, vtt);
  const rows = inOrder([...words.rows, ...songRows(made), ...performed, ...files, ...captions]);
  const missed = rows.filter(({ isOk }) => isOk === false).length;
  screen.write(`\n“${made.lyrics.title}”, ${folder}\n${table(rows)}\n`);
  for (const remark of words.remarks) screen.write(`${remark}\n`);
  screen.write(missed === 0 ? 'every promise is kept\n' : `${missed} NOT OK\n`);
  return missed === 0;
}

async function perform(
  { order, lyrics, song }: Made,
  folder: string,
  options: Parameters<typeof judgePerformance>[2],
): Promise<Row[]> {
  if (song.engine !== 'embedded') return rowsOf('voice', [['sung by', song.engine, '-', null]]);
  const { brief } = order;
  const input = { lyrics, style: styleOf(brief), seed: brief.seed, tags: tagsOf(brief, lyrics) };
  return judgePerformance(input, join(folder, FILES.wav), options);
}

function songRows({ order, song }: Made): Row[] {
  const { durationSeconds: seconds, bpm } = song;
  const { genre, seed, tempo } = order.brief;
  const [slowest, fastest] = styleForGenre(genre, seed).id === 'edm' ? DANCE[tempo] : TEMPO[tempo];
  const window = slowest === 0 ? `<= ${fastest}` : fastest === Infinity ? `>= ${slowest}` : `${slowest} to ${fastest}`;
  return rowsOf('song', [
    [
      'length',
      `${seconds.toFixed(1)} s`,
      `${LENGTH.shortest} to ${LENGTH.longest} s`,
      seconds >= LENGTH.shortest && seconds <= LENGTH.longest,
    ],
    [
      `tempo (${order.brief.tempo})`,
      bpm === undefined ? 'not told' : `${bpm} bpm`,
      `${window} bpm`,
      bpm === undefined ? null : bpm >= slowest && bpm <= fastest,
    ],
  ]);
}

async function judgeFiles(ffmpeg: string, folder: string, { order, song }: Made): Promise<Row[]> {
  const rows = [...(await judgeEnding(join(folder, FILES.wav))), ...(await judgeMp3(ffmpeg, join(folder, FILES.mp3)))];
  if (order.format === 'audio') return rows;
  for (const cut of ['video', 'teaser'] as const) {
    const path = join(folder, FILES[cut]);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    rows.push(
      ...(isThere
        ? await judgeFilm(ffmpeg, path, cut, song.durationSeconds)
        : rowsOf(cut, [['file', 'missing', FILES[cut], false]])),
    );
  }
  return rows;
}

/** Parts together, in the order in which they first came. */
function inOrder(rows: readonly Row[]): Row[] {
  const parts = [...new Set(rows.map(({ part }) => part))];
  return parts.flatMap((part) => rows.filter((row) => row.part === part));
}

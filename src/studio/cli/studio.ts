/** The studio's commands, without the service around it. */
import { parseArgs } from 'node:util';
import { type LyricsProvider, type SongProvider, StudioError } from '../contracts.ts';
import { listen } from './listen.ts';
import { make } from './make.ts';
import { judgeFolder } from './judge-folder.ts';
import { photosIn, readOrder } from './order-file.ts';
import type { NeuralVoice } from '../voice/neural/neural-voices.ts';
import { USAGE, UsageError } from './usage.ts';
import { readLyrics } from './written-lyrics.ts';

const EXIT = { ok: 0, missed: 1, usage: 2, failed: 3, cancelled: 130 } as const;

const OPTIONS = {
  out: { type: 'string' },
  photos: { type: 'string' },
  lyrics: { type: 'string' },
  music: { type: 'string' },
  seed: { type: 'string' },
  sung: { type: 'string' },
  voice: { type: 'string' },
  language: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Options = { [Name in keyof typeof OPTIONS]?: Name extends 'help' ? boolean : string };

/** Options that a command knows, besides --help. */
const KNOWN: Record<string, readonly (keyof Options)[]> = {
  make: ['out', 'photos', 'lyrics', 'music', 'seed'],
  judge: [],
  listen: ['sung', 'voice', 'language', 'out'],
};

/** Engines and voices from outside, as the environment configures them. */
export interface OutsideEngines {
  lyrics: ReadonlyMap<string, LyricsProvider>;
  music: ReadonlyMap<string, SongProvider>;
  neuralVoices: readonly NeuralVoice[];
}

async function run(signal: AbortSignal, outside: OutsideEngines): Promise<number> {
  const { command, subject, options } = commandLine(process.argv.slice(2));
  if (options.help || command === undefined) {
    console.log(USAGE);
    return options.help ? EXIT.ok : EXIT.usage;
  }
  if (subject === undefined) throw new UsageError(`${command} of what?`);
  if (command === 'judge') return (await judgeFolder(subject, signal, process.stdout)) ? EXIT.ok : EXIT.missed;
  if (command === 'listen') {
    console.log(await listen(subject, options, outside.neuralVoices));
    return EXIT.ok;
  }
  return makeOrder(subject, options, { signal, outside });
}

async function makeOrder(
  file: string,
  { out, photos, lyrics: words, music: singer, seed }: Options,
  { signal, outside }: { signal: AbortSignal; outside: OutsideEngines },
): Promise<number> {
  if (out === undefined) throw new UsageError('make needs --out FOLDER');
  const order = await readOrder(file);
  const brief = seed === undefined ? order.brief : { ...order.brief, seed };
  const lyricist = words === undefined ? undefined : outside.lyrics.get(words);
  const written = lyricist ? undefined : words;
  const music = singer === undefined || singer === 'embedded' ? undefined : outside.music.get(singer);
  if (singer !== undefined && singer !== 'embedded' && !music)
    throw new UsageError(`there is no ${singer} here, but: ${['embedded', ...outside.music.keys()].join(', ')}`);
  const request = {
    order: { ...order, brief },
    out,
    ...(photos === undefined ? {} : { photos: await photosIn(photos) }),
    engines: {
      neuralVoices: outside.neuralVoices,
      ...(lyricist ? { lyrics: lyricist } : {}),
      ...(music ? { music } : {}),
    },
    ...(written === undefined ? {} : { lyrics: await readLyrics(written, brief) }),
  };
  const { lyrics, song } = await make(request, signal, process.stdout);
  const used = lyrics.facts.filter((fact) => fact.used).length;
  console.log(
    `“${lyrics.title}”, ${song.durationSeconds.toFixed(0)} s, ${used} of ${lyrics.facts.length} facts: ${out}`,
  );
  for (const note of song.notes) console.log(note);
  return EXIT.ok;
}

/** @throws UsageError */
function commandLine(words: string[]): { command?: string; subject?: string; options: Options } {
  let parsed: { values: Options; positionals: string[] };
  try {
    parsed = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { values: options, positionals } = parsed;
  const [command, subject, ...more] = positionals;
  if (command === undefined || options.help) return { options };
  const known = Object.hasOwn(KNOWN, command) ? KNOWN[command] : undefined;
  if (!known) throw new UsageError(`there is no command ${command}`);
  if (more.length > 0) throw new UsageError(`${command} takes one thing, not also ${more.join(' ')}`);
  const strange = Object.keys(options).find((name) => !known.includes(name as keyof Options));
  if (strange) throw new UsageError(`${command} knows no --${strange}`);
  return { command, ...(subject === undefined ? {} : { subject }), options };
}

/** Runs the command line of this process and sets its exit code. */
export async function runStudio(outside: OutsideEngines): Promise<void> {
  const cancel = new AbortController();
  // More than once: a terminal and the programs between tell it each on their own.
  process.on('SIGINT', () => cancel.abort());
  process.on('SIGTERM', () => cancel.abort());
  try {
    process.exitCode = await run(cancel.signal, outside);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${USAGE}`);
      process.exitCode = EXIT.usage;
    } else if (error instanceof StudioError) {
      console.error(error.code === 'cancelled' ? 'cancelled, nothing was left' : `${error.code}: ${error.message}`);
      process.exitCode = error.code === 'cancelled' ? EXIT.cancelled : EXIT.failed;
    } else throw error;
  }
}

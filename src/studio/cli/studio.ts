/** The studio's commands, without the service around it. */
import { parseArgs } from 'node:util';
import { StudioError } from '../contracts.ts';
import type { OutsideEngines } from './outside-engines.ts';
import { USAGE, UsageError } from './usage.ts';

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

/** Loads what a command needs once it was called rightly: who mistyped one is told at once. */
async function run(signal: AbortSignal, openOutside: () => Promise<OutsideEngines>): Promise<number> {
  const { command, subject, options } = commandLine(process.argv.slice(2));
  if (options.help || command === undefined) {
    console.log(USAGE);
    return options.help ? EXIT.ok : EXIT.usage;
  }
  if (subject === undefined) throw new UsageError(`${command} of what?`);
  if (command === 'judge') {
    const { judgeFolder } = await import('./judge-folder.ts');
    return (await judgeFolder(subject, signal, process.stdout)) ? EXIT.ok : EXIT.missed;
  }
  if (command === 'listen') {
    const { listen } = await import('./listen.ts');
    console.log(await listen(subject, options, (await openOutside()).neuralVoices));
    return EXIT.ok;
  }
  const { out, ...others } = options;
  if (out === undefined) throw new UsageError('make needs --out FOLDER');
  const { makeOrder } = await import('./make-order.ts');
  console.log(await makeOrder(subject, { ...others, out }, { signal, outside: await openOutside() }));
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

/** Runs the command line of this process and sets its exit code. @param openOutside called once, by a command that needs them */
export async function runStudio(openOutside: () => Promise<OutsideEngines>): Promise<void> {
  const cancel = new AbortController();
  // More than once: a terminal and the programs between tell it each on their own.
  process.on('SIGINT', () => cancel.abort());
  process.on('SIGTERM', () => cancel.abort());
  try {
    process.exitCode = await run(cancel.signal, openOutside);
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

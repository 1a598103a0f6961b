import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readReport, toTryAgain, withSecondTry } from './test-reports.mjs';

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

/**
 * The terminal, shared by steps that run side by side: the one that began first writes as it goes, the others are held back
 * until it has ended, so that no two are mixed.
 */
class Terminal {
  /** @type {{ text: string, isDone: boolean }[]} */
  #waiting = [];

  open() {
    const part = { text: '', isDone: false };
    this.#waiting.push(part);
    return {
      write: (text) => {
        part.text += text;
        this.#flush();
      },
      close: () => {
        part.isDone = true;
        this.#flush();
      },
    };
  }

  #flush() {
    while (this.#waiting.length > 0) {
      const [first] = this.#waiting;
      process.stdout.write(first.text);
      first.text = '';
      if (!first.isDone) return;
      this.#waiting.shift();
    }
  }
}

const terminal = new Terminal();

/** Clock ticks a second in `/proc`, on every Linux that Node runs on. */
const ticks = 100;

/**
 * Seconds of a processor that all ended children of this process took, with those that they waited for themselves. Zero where
 * there is no `/proc`; processes that nobody waited for are not in it.
 */
function childrenSeconds() {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return 0;
  // The second field is a name, which may have spaces.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1).split(' ');
  const [user, system] = fields.slice(13, 15).map(Number);
  return (user + system) / ticks;
}

let secondsTold = 0;

/** Those of the child that has just ended: steps that run side by side end one after the other. */
function secondsOfEnded() {
  const all = childrenSeconds();
  const since = all - secondsTold;
  secondsTold = all;
  return since;
}

/**
 * A command of a test run.
 *
 * @typedef {{ title: string, args: string[], environment?: Record<string, string>, report?: string }} Step
 *   `args` for node; `report` is the file it must write
 * @typedef {Step & { milliseconds: number, processorSeconds: number, hasFailed: boolean, read?: import('./test-reports.mjs').Report | null }} Outcome
 *   `processorSeconds` is what the command and its children took of a processor; `read` is its report, where it was read already
 */

/** Runs one step. A command that cannot be started, or dies by a signal, has failed. @returns {Promise<Outcome>} */
async function runStep(/** @type {Step} */ step) {
  const from = Date.now();
  let processorSeconds = 0;
  const out = terminal.open();
  out.write(`\n▸ ${step.title}\n`);
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const code = await new Promise((resolve) => {
    const child = spawn('node', step.args, {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...colour, ...step.environment },
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', out.write);
    child.once('error', (error) => out.write(`${error.message}\n`));
    child.once('exit', () => {
      processorSeconds = secondsOfEnded();
    });
    child.once('close', resolve);
  });
  const milliseconds = Date.now() - from;
  out.write(
    `${code === 0 ? '✓' : '✗'} ${step.title}, ${seconds(milliseconds)} s, ${processorSeconds.toFixed(1)} s of a processor\n`,
  );
  out.close();
  return { ...step, milliseconds, processorSeconds, hasFailed: code !== 0 };
}

/**
 * Runs lanes side by side, the steps of each one after the other; a failure stops none.
 *
 * @param {Step[][]} lanes
 * @returns {Promise<Outcome[]>}
 */
export async function runLanes(...lanes) {
  const outcomes = await Promise.all(
    lanes.map(async (steps) => {
      const ended = [];
      for (const step of steps) ended.push(await runStep(step));
      return ended;
    }),
  );
  return outcomes.flat();
}

/**
 * Runs a step of Vitest, then its files that failed once more and by themselves: a test is tried anew with all it builds on.
 *
 * @param {Step} step
 * @param {(candidates: { files: string[], projects: string[] }) => Step} again
 * @returns {Promise<Outcome[]>}
 */
export async function runTryingAgain(step, again) {
  const first = await runStep(step);
  const read = readReport(step.report);
  const candidates = toTryAgain(read);
  if (candidates.files.length === 0) return [{ ...first, read }];
  const second = await runStep(again(candidates));
  const readAgain = readReport(second.report);
  if (readAgain === null) return [{ ...first, read }, second];
  const merged = { ...first, hasFailed: second.hasFailed, read: withSecondTry(read, readAgain) };
  // What failed there is counted with the first.
  return [merged, { ...second, hasFailed: false, report: undefined }];
}

/** Lines of what took longest. */
export function longest(title, durations, count = 15) {
  const lines = durations
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, count)
    .map(({ name, duration }) => `${seconds(duration).padStart(8)} s  ${name}`);
  return `\n${title}\n${lines.join('\n')}\n`;
}

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readReport, toTryAgain, withSecondTry } from './test-reports.mjs';

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

/**
 * The terminal, shared by steps that run side by side. A step that leads writes as it goes. One that follows is held back
 * until it has ended and no leading one is in the middle of its lines, so that no two are mixed; once nothing leads any more,
 * it writes as it goes, too.
 */
class Terminal {
  /** @type {{ text: string, isDone: boolean }[]} */
  #waiting = [];
  #isLed = false;
  #isWriting = false;

  /** Said when the lane that leads begins, and when it has ended. */
  set isLed(isLed) {
    this.#isLed = isLed;
    this.#flush();
  }

  /** A step of the lane that leads. */
  openFirst() {
    this.#isWriting = true;
    const close = () => {
      this.#isWriting = false;
      this.#flush();
    };
    return { write: (text) => process.stdout.write(text), close };
  }

  /** A step of a lane that follows. */
  openBehind() {
    const part = { text: '', isDone: false };
    this.#waiting.push(part);
    const write = (text) => {
      part.text += text;
      this.#flush();
    };
    const close = () => {
      part.isDone = true;
      this.#flush();
    };
    return { write, close };
  }

  #flush() {
    if (this.#isWriting) return;
    for (const part of this.#waiting) {
      if (!part.isDone && this.#isLed) continue;
      process.stdout.write(part.text);
      part.text = '';
    }
    this.#waiting = this.#waiting.filter(({ isDone }) => !isDone);
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
 * @typedef {{ title: string, args: string[], environment?: Record<string, string>, report?: string, again?: (candidates: { files: string[], projects: string[] }) => Step }} Step
 *   `args` for node; `report` is the file it must write; `again` makes the step that tries files of Vitest that failed once more
 * @typedef {Step & { milliseconds: number, processorSeconds: number, hasFailed: boolean, read?: import('./test-reports.mjs').Report | null }} Outcome
 *   `processorSeconds` is what the command and its children took of a processor; `read` is its report, where it was read already
 */

/** Runs one step. A command that cannot be started, or dies by a signal, has failed. @returns {Promise<Outcome>} */
async function runStep(/** @type {Step} */ step, /** @type {boolean} */ isFirst) {
  const from = Date.now();
  let processorSeconds = 0;
  const out = isFirst ? terminal.openFirst() : terminal.openBehind();
  out.write(`\n▸ ${step.title}\n`);
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const command = isFirst ? ['node'] : ['nice', '-n', '10', 'node'];
  const [file, ...args] = [...command, ...step.args];
  const code = await new Promise((resolve) => {
    const child = spawn(file, args, {
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
 * Runs the steps of one lane one after the other; a failure stops none.
 *
 * @returns {Promise<Outcome[]>}
 */
async function runLane(/** @type {Step[]} */ steps, /** @type {boolean} */ isFirst) {
  if (isFirst) terminal.isLed = true;
  const ended = [];
  for (const step of steps) ended.push(...(await runTryingAgain(step, isFirst)));
  if (isFirst) terminal.isLed = false;
  return ended;
}

/**
 * Runs two lanes side by side. The steps of the second take of the machine what the first leaves over, so that pages and
 * processes that wait with a limit do not wait for a compiler.
 *
 * @param {Step[]} leading
 * @param {Step[]} following
 * @returns {Promise<Outcome[]>}
 */
export async function runLanes(leading, following) {
  // What ended before, such as an installation, was none of the steps.
  secondsOfEnded();
  const outcomes = await Promise.all([runLane(leading, true), runLane(following, false)]);
  return outcomes.flat();
}

/**
 * Runs a step, then the files of Vitest that failed in it once more and by themselves, where it says how: a test is tried
 * anew with all it builds on.
 *
 * @returns {Promise<Outcome[]>}
 */
async function runTryingAgain(/** @type {Step} */ step, /** @type {boolean} */ isFirst) {
  const first = await runStep(step, isFirst);
  if (!step.again) return [first];
  const read = readReport(step.report);
  const candidates = toTryAgain(read);
  if (candidates.files.length === 0) return [{ ...first, read }];
  const second = await runStep(step.again(candidates), isFirst);
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

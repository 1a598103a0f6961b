import { spawn } from 'node:child_process';

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

/**
 * A command of a test run.
 *
 * @typedef {{ title: string, args: string[], environment?: Record<string, string>, report?: string }} Step
 *   `args` for node; `report` is the file it must write
 * @typedef {Step & { milliseconds: number, hasFailed: boolean }} Outcome
 */

/** Runs one step. A command that cannot be started, or dies by a signal, has failed. @returns {Promise<Outcome>} */
async function runStep(/** @type {Step} */ step) {
  const from = Date.now();
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
    child.once('close', resolve);
  });
  const milliseconds = Date.now() - from;
  out.write(`${code === 0 ? '✓' : '✗'} ${step.title}, ${seconds(milliseconds)} s\n`);
  out.close();
  return { ...step, milliseconds, hasFailed: code !== 0 };
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

/** Lines of what took longest. */
export function longest(title, durations, count = 15) {
  const lines = durations
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, count)
    .map(({ name, duration }) => `${seconds(duration).padStart(8)} s  ${name}`);
  return `\n${title}\n${lines.join('\n')}\n`;
}

/** A stage's progress in a terminal as a bar, and as plain lines where nobody watches (a pipe, a log). */
import { performance } from 'node:perf_hooks';

const WIDTH = 28;
const NAME = 10;
/** Parts of a stage after which a plain line is written. */
const QUARTERS = 4;

export interface ProgressScreen {
  write(text: string): unknown;
  isTTY?: boolean;
}

/**
 * Runs a stage and shows how far it is. The last line says how long it took; a stage that fails leaves the line where it
 * stopped.
 */
export async function shown<Result>(
  name: string,
  screen: ProgressScreen,
  work: (onProgress: (fraction: number) => void) => Promise<Result>,
): Promise<Result> {
  const line = screen.isTTY ? barOn(name, screen) : linesOn(name, screen);
  const start = performance.now();
  line.at(0);
  let finished = false;
  try {
    const result = await work((fraction) => line.at(fraction));
    finished = true;
    return result;
  } finally {
    line.end(finished, (performance.now() - start) / 1000);
  }
}

interface Line {
  at(fraction: number): void;
  end(finished: boolean, seconds: number): void;
}

function barOn(name: string, screen: ProgressScreen): Line {
  let last = '';
  const draw = (fraction: number): void => {
    const full = Math.round(Math.min(1, Math.max(0, fraction)) * WIDTH);
    const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
    const text = `${name.padEnd(NAME)} ${bar} ${String(Math.round(fraction * 100)).padStart(3)} %`;
    if (text === last) return;
    last = text;
    screen.write(`\r${text}`);
  };
  return {
    at: draw,
    end: (finished, seconds) => {
      if (finished) draw(1);
      screen.write(`  ${finished ? `${seconds.toFixed(1)} s` : 'stopped'}\n`);
    },
  };
}

function linesOn(name: string, screen: ProgressScreen): Line {
  let quarter = 0;
  return {
    at: (fraction) => {
      const now = Math.floor(fraction * QUARTERS);
      if (now <= quarter || now >= QUARTERS) return;
      quarter = now;
      screen.write(`${name} ${(100 / QUARTERS) * now} %\n`);
    },
    end: (finished, seconds) => {
      screen.write(`${name} ${finished ? `done in ${seconds.toFixed(1)} s` : 'stopped'}\n`);
    },
  };
}

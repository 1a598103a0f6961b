import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Visitor } from './orders-load.ts';

/** Visitors that order at the same time. */
export const clients = 16;

export interface Rate {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  count: number;
  errors: number;
}

/** Takes visitors from the list and runs `work` for each, `clients` at a time, for at most so many seconds. */
export async function pace(
  name: string,
  seconds: number,
  visitors: Visitor[],
  work: (visitor: Visitor) => Promise<unknown>,
): Promise<Rate> {
  const begun = performance.now();
  const times: number[] = [];
  let errors = 0;
  const since = (): number => (performance.now() - begun) / 1000;
  const say = setInterval(() => console.log(`  ${name}: ${times.length} in ${since().toFixed(0)} s`), 3000);
  const client = async (): Promise<void> => {
    while (since() < seconds) {
      const visitor = visitors.pop();
      if (!visitor) return;
      const start = performance.now();
      try {
        await work(visitor);
        times.push(performance.now() - start);
      } catch (error) {
        errors += 1;
        if (errors === 1) console.error(error);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  clearInterval(say);
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / since(), p50: at(0.5), p99: at(0.99), count: times.length, errors };
}

const nobody = 65_534;

/** Commits a second of pgbench's simple update (one row updated, one read, one written) with as many clients. */
export async function pgbench(url: string, programs: string): Promise<number> {
  const program = [path.join(programs, 'pgbench'), '/usr/bin/pgbench'].find((file) => existsSync(file));
  if (!program) throw new Error('pgbench is not installed; Debian has it in postgresql-contrib');
  const run = (args: string[]): Promise<{ stdout: string }> =>
    promisify(execFile)(program, [...args, url], process.getuid?.() === 0 ? { uid: nobody, cwd: '/' } : {});
  console.log('pgbench');
  await run(['-i', '-q', '-s', '10']);
  const { stdout } = await run(['-N', '-c', String(clients), '-j', '2', '-T', '8']);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
}

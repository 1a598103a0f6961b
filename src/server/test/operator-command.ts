import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

/** The end of a command, and what it said. */
export interface Ended {
  code: number | null;
  out: string;
  error: string;
}

/** Runs a built command of the operator's, such as `src/backup.process`, with these settings alone. */
export async function operatorCommand(
  name: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  const file = path.join(inject('builtProcesses'), `${name}.js`);
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // One that does not end is killed with its test.
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const [code, out, error] = await Promise.all([
    new Promise<number | null>((resolve) => void child.once('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, error };
}

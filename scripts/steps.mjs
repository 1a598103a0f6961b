import { spawn } from 'node:child_process';
import { cpSync, renameSync } from 'node:fs';

/** Shared by install and build: plain JavaScript, because nothing may be installed yet. */

/** Runs a command. @returns its exit code, and what it said if it was not to say it itself (`quietly`) */
export async function execute(command, args, { environment = {}, quietly = false } = {}) {
  const child = spawn(command, args, {
    stdio: quietly ? 'pipe' : 'inherit',
    env: { ...process.env, ...environment },
    // Node refuses to start these without one.
    shell: command.endsWith('.cmd'),
  });
  const end = () => child.kill();
  process.once('exit', end);
  const signals = ['SIGINT', 'SIGTERM'];
  const interrupted = () => process.exit(1);
  for (const signal of signals) process.once(signal, interrupted);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  child.once('error', (error) => (said += `${error.message}\n`));
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', end);
  for (const signal of signals) process.off(signal, interrupted);
  return { code, said };
}

/** Says that a step begins. @returns what says that it is done, and after how long */
export function begin(title) {
  const begun = Date.now();
  process.stdout.write(`▸ ${title}\n`);
  return () => void process.stdout.write(`✓ ${title}, ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
}

/** Ends the process with a step's code, after all that a quiet one said. */
export function fail(title, { code, said }) {
  process.stderr.write(`${said}✗ ${title} failed.\n`);
  process.exit(code > 0 ? code : 1);
}

/** Runs a step, with a line for its begin and its end. Ends with its code if it fails; a quiet one then says all it said. */
export async function run(title, command, args, options) {
  const done = begin(title);
  const end = await execute(command, args, options);
  if (end.code !== 0) fail(title, end);
  done();
}

/** Renames, or copies where the other place is on another file system: a volume, a lower layer of an image. */
export function move(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

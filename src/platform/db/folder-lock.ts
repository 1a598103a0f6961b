import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sha256, systemIds } from '../ids.ts';
import { OperatorError } from '../operator-error.ts';
import { refuseOlderHolder } from './older-lock.ts';

/** Bytes of a socket's address: 104 with the closing NUL on macOS, 108 on Linux. */
const longestAddress = 103;
/** Milliseconds that a living process may take to answer with its state. */
const patience = 2000;
/** Milliseconds between two requests to a process that has not decided yet. */
const askAgainAfter = 20;

const ending = '.socket';
/** Errors of a file system that keeps no sockets, such as FAT or a folder shared with a virtual machine. */
const keepsNoSockets = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS']);

type State = 'candidate' | 'holder';

/**
 * Takes a folder for this process alone, also against processes in other containers of this machine. The lock is a listening
 * socket beside the folder, which the system closes when its process ends, however it ends.
 * @returns a function that gives the folder back
 * @throws OperatorError when another process has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  refuseOlderHolder(folder);
  if (process.platform === 'win32') return lockByPipe(folder);
  try {
    return await lockBySocket(folder, `${folder}.holders`);
  } catch (error) {
    if (!keepsNoSockets.has(codeOf(error))) throw error;
    return lockBySocket(folder, path.join(tmpdir(), `keepsong-${nameOf(folder)}.holders`));
  }
}

/** A named pipe has one first server, and is gone with it. */
async function lockByPipe(folder: string): Promise<() => void> {
  const server = answerWith(() => 'holder');
  try {
    await listen(server, `\\\\.\\pipe\\keepsong-${nameOf(folder)}`);
  } catch (error) {
    throw new OperatorError(`${folder} is in use by another Keepsong process`, { cause: error });
  }
  return () => void server.close();
}

/**
 * Each process that wants the folder listens under a name of its own in `register`. A name is never used again, so anybody may
 * remove one that nobody answers for. A process registers first and then asks all others: of two that start at once, at least
 * one sees the other. Whoever meets a holder gives up. Of two candidates, the later name gives up; the earlier one waits for
 * the later to decide, which may have asked before the earlier one was there.
 */
async function lockBySocket(folder: string, register: string): Promise<() => void> {
  mkdirSync(register, { recursive: true });
  const own = `${systemIds.id()}${ending}`;
  const { address, forget } = shortAddress(register, own);
  let state: State = 'candidate';
  const server = answerWith(() => state);
  const leave = (): void => {
    process.removeListener('exit', leave);
    rmSync(path.join(register, own), { force: true });
    server.close();
  };
  process.once('exit', leave);
  try {
    // A socket that is bound and does not listen yet looks dead: it gets its name once it listens.
    await listen(server, path.join(address, `${own}.new`));
    renameSync(path.join(register, `${own}.new`), path.join(register, own));
    for (const other of readdirSync(register)) {
      if (other === own || !other.endsWith(ending)) continue;
      const holder = await holderAt(path.join(address, other), { yields: other < own });
      if (holder !== null) throw new OperatorError(`${folder} is in use by another Keepsong process (${holder})`);
      rmSync(path.join(register, other), { force: true });
    }
    state = 'holder';
    return leave;
  } catch (error) {
    leave();
    throw error;
  } finally {
    forget();
  }
}

/**
 * Asks the process behind a socket until it has decided, or gives up at once beside another candidate if it `yields`.
 * @returns who it is, or null once nobody is there
 */
async function holderAt(address: string, { yields }: { yields: boolean }): Promise<string | null> {
  for (;;) {
    const answer = await ask(address);
    if (answer === 'nobody') return null;
    const [state, who = ''] = answer.split(' at ');
    if (state === 'holder' || (state === 'candidate' && yields)) return who;
    await pause(askAgainAfter);
  }
}

/** The answer of the process behind a socket; empty if it ended while it was asked. Who lives and says nothing counts as holder. */
function ask(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setEncoding('utf8').setTimeout(patience, () => {
      resolve('holder at a process that does not answer');
      socket.destroy();
    });
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('error', (error) => {
      const code = codeOf(error);
      if (code === 'ECONNREFUSED' || code === 'ENOENT') return resolve('nobody');
      return resolve(code === 'ECONNRESET' || code === 'EPIPE' ? answer : `holder at an address that says ${code}`);
    });
    socket.on('close', () => resolve(answer));
  });
}

function answerWith(state: () => State): Server {
  const who = `process ${process.pid} on ${hostname()}`;
  const server = createServer((asking) => {
    asking.on('error', () => undefined);
    asking.end(`${state()} at ${who}`);
  });
  return server.unref();
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
}

/** Another address of the register if its own, with a name in it, is too long for a socket: through a link that `forget` removes. */
function shortAddress(register: string, name: string): { address: string; forget: () => void } {
  const fits = (address: string): boolean => Buffer.byteLength(path.join(address, `${name}.new`)) <= longestAddress;
  if (fits(register)) return { address: register, forget: () => undefined };
  const links = mkdtempSync(path.join(tmpdir(), 'ks-'));
  const address = path.join(links, 'l');
  const forget = (): void => rmSync(links, { recursive: true, force: true });
  symlinkSync(realpathSync(register), address);
  if (fits(address)) return { address, forget };
  forget();
  throw new OperatorError(`${register} and ${tmpdir()} are too long for the address of a socket`);
}

/** One name for a folder, however it is written. */
function nameOf(folder: string): string {
  return sha256(realpathSync(folder)).slice(0, 16);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

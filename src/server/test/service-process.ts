import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { inject } from 'vitest';
import { copyTemplateTo } from '#platform/test/database.ts';

export interface ProcessRequest {
  environment: Record<string, string>;
  /** File to which every piece of studio work is appended, a line each. Letters that the mail server took are in one beside it, `.letters`. */
  workLog: string;
  /** A release of its own: the code of its background work counts as another version. */
  release?: string;
  /** Time that stands still until a turn moves it; such a process works in its turns alone. */
  clock?: string;
  /** Milliseconds that its wall clock stands beside the machine's from its start. */
  shift?: number;
  /** The way it dies, set before it begins to work. */
  deaths?: readonly Death[];
}

/** A call of an outside engine. */
export type EngineCall = 'write' | 'submit' | 'poll' | 'fetch' | 'repair' | 'transcribe';

/** A letter is enqueued in the transaction of what it is about, and offered to the mail server after the commit. */
export type LetterStep = 'enqueue' | 'deliver';

/** A stage in which the process kills itself with SIGKILL, before its work or after it and before anybody knows. */
export interface Death {
  stage: 'lyrics' | 'drafts' | 'sleeve' | 'scroll' | 'song' | 'adopt' | 'video' | LetterStep | EngineCall;
  when: 'before' | 'after';
  /** First name of the order it is about, the kind that a letter's key begins with, or its reader; left out, any. */
  name?: string;
}

/** Message to the process, which answers once it has obeyed. */
export type ProcessCommand = { shift: number } | { dieIn: readonly Death[] } | { turn: string };

export interface ServiceProcess {
  child: ChildProcess;
  ended: Promise<void>;
  /** Alerts it has raised. */
  alerts: { alert: string; [field: string]: unknown }[];
  /** Sets its wall clock so many milliseconds beside the machine's. */
  shiftClock(shift: number): Promise<void>;
  /** Lets it die the next time that it comes to this stage. Of several, each order waits in its own until all are reached. */
  dieIn(...deaths: readonly Death[]): Promise<void>;
  /** Sets the clock of a process whose time stands still, and lets it do all that is due for the guests of hosts, and send the letters that are. */
  turn(at: Date): Promise<void>;
  kill(): Promise<void>;
}

/** Starts the service as a process and waits until it works. */
export async function startProcess(request: ProcessRequest): Promise<ServiceProcess> {
  const { DATABASE_URL: url, DATA_DIR: folder } = request.environment;
  // To begin an embedded database and to migrate it costs more than all the rest of a start.
  if (!url && folder) copyTemplateTo(path.join(folder, 'database'));
  const child = fork(
    path.join(inject('builtProcesses'), 'src/server/test/service.process.js'),
    [JSON.stringify(request)],
    {
      // A process that is soon killed has no use for what is compiled a second time, optimised, while it runs: neither for the
      // embedded database, a third of a start, nor for what has not run long, a sixth of one.
      execArgv: ['--liftoff-only', '--interrupt-budget=600000'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const alerts: ServiceProcess['alerts'] = [];
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"alert":')) alerts.push(JSON.parse(line) as ServiceProcess['alerts'][number]);
    });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code, signal) => {
      // It may reach the step that it was to die in before it could say that it works.
      if (signal === 'SIGKILL' && request.deaths?.length) resolve();
      else reject(new Error(`The service ended with ${code ?? signal}: ${errors}`));
    });
  });
  const command = async (what: ProcessCommand): Promise<void> => {
    const obeyed = once(child, 'message');
    child.send(what);
    await obeyed;
  };
  return {
    child,
    ended,
    alerts,
    shiftClock: (shift) => command({ shift }),
    dieIn: (...deaths) => command({ dieIn: deaths }),
    turn: (at) => command({ turn: at.toISOString() }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

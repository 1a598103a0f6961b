import { fork, type ChildProcess } from 'node:child_process';
import { siblingModule } from '#kit/sibling-module.ts';

export interface ProcessRequest {
  environment: Record<string, string>;
  /** File to which every piece of studio work is appended, a line each. */
  workLog: string;
  /** Kills itself with SIGKILL in this stage, before its work or after it and before anybody knows. */
  dieIn?: { stage: 'lyrics' | 'sleeve' | 'song' | 'teaser' | 'video'; when: 'before' | 'after' };
}

export interface ServiceProcess {
  child: ChildProcess;
  ended: Promise<void>;
  kill(): Promise<void>;
}

/** Starts the service as a process and waits until it works. */
export async function startProcess(request: ProcessRequest): Promise<ServiceProcess> {
  const { url, execArgv } = siblingModule(import.meta.url, 'service.process');
  const child = fork(url, [JSON.stringify(request)], { execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${errors}`)));
  });
  return {
    child,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Measures time and memory of work as the kernel counts them. Linux only. */
import { type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';

export interface Cost {
  /** Seconds. */
  wall: number;
  cpu: number;
}

const TICKS_A_SECOND = 100;
const WATCH_MILLISECONDS = 100;

/** CPU seconds of this process and of the children it has waited for. */
async function cpuSeconds(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8'))
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND;
}

/** Work done in child processes. */
export async function measured(work: () => Promise<unknown>): Promise<Cost> {
  const [start, cpu] = [performance.now(), await cpuSeconds()];
  await work();
  return { wall: (performance.now() - start) / 1000, cpu: (await cpuSeconds()) - cpu };
}

/** Peak memory of a process by the kernel's count, in MB; 0 when it is gone. */
async function peak(pid: number | string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Waits for a child; the sum of the peaks of it and of its own children, in MB. @throws Error when it fails */
export async function peakOf(child: ChildProcess): Promise<number> {
  const peaks = new Map<string, number>();
  const watch = setInterval(() => {
    void (async () => {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
      for (const pid of [String(child.pid), ...children.split(' ').filter(Boolean)]) {
        const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
        if (/^(node|ffmpeg)/.test(command)) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, await peak(pid)));
      }
    })();
  }, WATCH_MILLISECONDS);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(watch);
  if (code !== 0) throw new Error(`the work ended with ${code}`);
  return [...peaks.values()].reduce((sum, value) => sum + value, 0);
}

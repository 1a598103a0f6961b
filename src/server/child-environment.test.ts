import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaProblem } from '#features/assets/server/media-check.ts';
import { childStudio } from '#platform/studio/child-studio.ts';
import { StudioThread } from '#studio/embedded/thread.ts';
import { findFfmpeg, startEncoder } from '#studio/ffmpeg.ts';
import { probe } from '#studio/judge/probe.ts';
import { speakWithEspeak } from '#studio/voice/espeak.ts';
import { espeakInstalled } from '#studio/voice/installed.ts';

const secrets = ['STRIPE_SECRET_KEY', 'SECRET', 'DATABASE_URL', 'SMTP_URL', 'S3_SECRET_ACCESS_KEY', 'SOMETHING_ELSE'];
const folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
/** Writes its environment down, and says of itself what an encoder must be able to do. */
const fake = path.join(folder, 'ffmpeg');
const seen = path.join(folder, 'seen');

beforeAll(() => {
  for (const name of secrets) process.env[name] = `secret of ${name}`;
  writeFileSync(fake, `#!/bin/sh\nenv >> ${seen}\necho start >> ${seen}\necho ' V libx264 A aac'\ncat > /dev/null\n`);
  chmodSync(fake, 0o755);
});
afterAll(() => {
  for (const name of secrets) Reflect.deleteProperty(process.env, name);
  rmSync(folder, { recursive: true, force: true });
});

/** Environments of this process's children now, as the system keeps them. */
function environments(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
        return parent === String(process.pid) ? [readFileSync(`/proc/${pid}/environ`, 'utf8')] : [];
      } catch {
        return []; // it has ended meanwhile
      }
    });
}

const leaked = (text: string): string[] => secrets.filter((name) => text.includes(name));

/** Everything children of this process had in their environment while `work` was done. */
async function seenDuring(work: Promise<unknown>): Promise<string[]> {
  const found = new Set<string>();
  const progress = { isDone: false };
  const done = work.finally(() => (progress.isDone = true));
  while (!progress.isDone) {
    for (const environment of environments()) found.add(environment);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await done;
  return [...found];
}

test.skipIf(process.platform !== 'linux')('HOLE-14 the studio’s process has none of the secrets', async () => {
  const studio = childStudio({});
  const order = { occasion: 'birthday', seed: 'x', title: 'A song', name: 'Ruth' };
  const job = studio.sleeve({ ...order, outDir: folder } as never, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const found = await seenDuring(job.catch(() => undefined));
  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap(leaked)).toEqual([]);
});

test.skipIf(process.platform !== 'linux' || !espeakInstalled())('HOLE-14 eSpeak has none of the secrets', async () => {
  const found = await seenDuring(speakWithEspeak('hola', 'es'));
  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap(leaked)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('HOLE-14 ffmpeg has none of the secrets, whoever starts it', async () => {
  await findFfmpeg(fake);
  await startEncoder(fake, []).finish();
  await probe(fake, 'none');
  await mediaProblem(path.join(folder, 'none'), 'audio', fake);
  const text = readFileSync(seen, 'utf8');
  // One that is looked for and one that checks a file ask first what the program can do.
  expect(text.match(/^start$/gm)?.length).toBeGreaterThanOrEqual(4);
  expect(leaked(text)).toEqual([]);
});

test('HOLE-14 a thread of the studio has none of the secrets', async () => {
  const thread = new StudioThread<object, string[]>('test/environment.worker');
  const names = await thread.ask({});
  await thread.stop();
  expect(names.filter((name) => secrets.includes(name))).toEqual([]);
});

test('HOLE-14 every child process and every thread names its environment', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(^|\/)test\/|\.test\.ts$/.test(file),
  );
  const silent = files.filter((file) => {
    const source = readFileSync(path.join('src', file), 'utf8');
    if (!/from 'node:(child_process|worker_threads)'/.test(source)) return false;
    const starts =
      source.match(/\b(spawn|spawnSync|fork|new Worker|execFile|execFileSync|execFileAsync)\((?=\w+,|')/g)?.length ?? 0;
    const named = source.match(/\benv: (childEnvironment\(\)|\{\})/g)?.length ?? 0;
    return starts > named;
  });
  expect(silent).toEqual([]);
});

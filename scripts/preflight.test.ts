import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { preflightProblems } from './preflight.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-preflight-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function takenPort(): Promise<{ port: number; free: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, free: () => server.close() };
}

test('RUN-02 a port that another program has is named before anything is installed', async () => {
  const { port, free } = await takenPort();
  const variables = { DATA_DIR: path.join(folder, 'new', 'data'), PORT: String(port) };
  expect(await preflightProblems(variables, true)).toEqual([
    `PORT: ${port} is in use by another program; end that, or set another PORT.`,
  ]);
  expect(await preflightProblems({ ...variables, ROLE: 'worker' }, true), 'a worker opens none').toEqual([]);
  free();
});

test('RUN-02 a data folder that cannot be one is named', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const problems = await preflightProblems({ DATA_DIR: path.join(file, 'data'), ROLE: 'worker' }, true);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    /^DATA_DIR: .*file\/data cannot be written \(ENOTDIR\); make it, or name another folder\.$/,
  );
});

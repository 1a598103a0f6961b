import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'vite';
import type { ShopRequest } from './people.ts';

/** Port of the built server. Another one lets two checkouts run their tests side by side. */
export const port = Number(process.env['E2E_PORT'] ?? 3170);

/** Folder of the processes that tests start, as `scripts/test.mjs` has built them; without it they are built here. */
const builtBefore = process.env['BUILT_PROCESSES'];
/** The shop of browser tests as JavaScript: from source, each start would compile the whole server again. */
export const builtShop = path.resolve(builtBefore ?? 'build/tests', 'e2e/shop.process.js');

const folder = path.resolve('test-results');

/** Data folder of a shop whose database is migrated and empty; a shop begins on a copy, for to make one takes seconds. */
export const shopTemplate = path.join(folder, 'template');

/** Builds the shop, makes its template, and starts the built server for the tests that share it. */
export default async function setup(): Promise<() => Promise<void>> {
  if (builtBefore === undefined) await build({ configFile: 'vite.tests.config.ts', logLevel: 'warn' });
  makeTemplate({ dataFolder: shopTemplate, port, isTemplate: true });
  const data = path.join(folder, 'data');
  cpSync(shopTemplate, data, { recursive: true });
  const server = await startServer(data);
  return async () => {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
}

function makeTemplate(request: ShopRequest): void {
  mkdirSync(request.dataFolder, { recursive: true });
  const { status } = spawnSync('node', [builtShop, JSON.stringify(request)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`The template of the shops ended with ${status}`);
}

/** Starts the server as `npm start` does, and waits until it answers. */
async function startServer(dataFolder: string): Promise<ChildProcess> {
  if (await isAnswering()) throw new Error(`Another server answers on port ${port}; set E2E_PORT, or end it`);
  const child = spawn('node', ['--import', path.resolve('e2e/production-react.mjs'), 'build/node/main.js'], {
    env: { ...process.env, NODE_ENV: 'test', PORT: String(port), DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isAnswering())) {
    if (child.exitCode !== null) throw new Error(`The built server ended with ${child.exitCode}`);
    await setTimeout(50);
  }
  return child;
}

async function isAnswering(): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => null);
  return answer?.ok ?? false;
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
const checkout = path.join(folder, 'checkout');
let tarball: Buffer;
/** Paths that npm asked for. */
let asked: string[] = [];
/** Until then the registry does not answer. */
let open: Promise<unknown> = Promise.resolve();
let packagesAreAt = '/shop/-/shop-1.0.0.tgz';

/** A registry that wants a token. */
const registry = createServer((request, response) => {
  asked.push(request.url!);
  const { port } = registry.address() as AddressInfo;
  const dist = { tarball: `http://127.0.0.1:${port}${packagesAreAt}`, integrity: integrity() };
  const about = { name: 'shop', versions: { '1.0.0': { name: 'shop', version: '1.0.0', dist } } };
  void open.then(() => {
    if (request.headers.authorization !== 'Bearer token') response.writeHead(401).end();
    else if (request.url === packagesAreAt) response.end(tarball);
    else if (request.url === '/shop') response.end(JSON.stringify(about));
    else response.writeHead(404).end();
  });
});
const integrity = (): string => `sha512-${createHash('sha512').update(tarball).digest('base64')}`;

beforeAll(async () => {
  const shop = path.join(folder, 'package');
  mkdirSync(shop);
  writeFileSync(path.join(shop, 'package.json'), JSON.stringify({ name: 'shop', version: '1.0.0' }));
  execFileSync('tar', ['-czf', path.join(folder, 'shop.tgz'), '-C', folder, 'package']);
  tarball = readFileSync(path.join(folder, 'shop.tgz'));
  await once(registry.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  asked = [];
  rmSync(checkout, { recursive: true, force: true });
  rmSync(path.join(folder, 'cache'), { recursive: true, force: true });
  mkdirSync(checkout);
  const manifest = { name: 'checkout', version: '1.0.0', dependencies: { shop: '1.0.0' }, devDependencies: {} };
  write('package.json', manifest);
  const shop = { version: '1.0.0', integrity: integrity() };
  write('package-lock.json', {
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, 'node_modules/shop': shop },
  });
  setRegistry((registry.address() as AddressInfo).port);
});

const at = (file: string): string => path.join(checkout, file);

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), JSON.stringify(content));
}

function setRegistry(port: number): void {
  writeFileSync(at('.npmrc'), `registry=http://127.0.0.1:${port}/\n//127.0.0.1:${port}/:_authToken=token\n`);
}

function install(): ChildProcess & { said: () => string } {
  const script = pathToFileURL('scripts/install.mjs').href;
  const child = spawn(process.execPath, ['--eval', `import('${script}').then(({ install }) => install())`], {
    cwd: checkout,
    // oxlint-disable-next-line node/no-process-env
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return Object.assign(child, { said: () => said });
}

const isInstalled = (): boolean => existsSync(at('node_modules/shop/package.json'));

test("RUN-02 packages come by their addresses, with the checkout's own settings of npm", async () => {
  write('node_modules/.cache/built', 'kept');
  expect(await once(install(), 'close')).toEqual([0, null]);
  expect(isInstalled()).toBe(true);
  expect(asked).toEqual([packagesAreAt]);
  expect(existsSync(at('node_modules/.cache/built'))).toBe(true);
  expect(existsSync(at('node_modules.new'))).toBe(false);
  expect(existsSync(at('.preparing'))).toBe(false);
});

test('RUN-02 a registry with other addresses is asked for them', async () => {
  packagesAreAt = '/files/1';
  expect(await once(install(), 'close')).toEqual([0, null]);
  packagesAreAt = '/shop/-/shop-1.0.0.tgz';
  expect(isInstalled()).toBe(true);
});

test('RUN-02 without a network npm is not asked twice, and what it says is said', async () => {
  setRegistry(1);
  const child = install();
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(child.said()).toContain('ECONNREFUSED');
  expect(child.said()).not.toContain('asking for the address of each');
});

test('RUN-02 an install that is killed while it replaces packages is done again', async () => {
  const old = Array.from({ length: 100 }, (_, i) => `node_modules/old-${i}`);
  for (const place of old) for (let i = 0; i < 10; i++) write(`${place}/${i}.json`, i);
  const listed = old.map((place) => [place, { version: '1.0.0' }] as const);
  write('node_modules/.package-lock.json', {
    packages: { 'node_modules/shop': { version: '0.9.0' }, ...Object.fromEntries(listed) },
  });
  const child = install();
  const ended = once(child, 'close');
  while (old.every((place) => existsSync(at(place)))) await new Promise(setImmediate);
  child.kill('SIGKILL');
  await ended;
  const list = at('node_modules/.package-lock.json');
  const { packages } = (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : { packages: {} }) as {
    packages: object;
  };
  expect(
    Object.keys(packages).filter((place) => !existsSync(at(place))),
    'listed and not there',
  ).toEqual([]);
  expect(await once(install(), 'close')).toEqual([0, null]);
  expect(isInstalled()).toBe(true);
  expect(existsSync(at('node_modules/old-0'))).toBe(false);
});

test('RUN-02 two starts at once install one after the other', async () => {
  let answer = (): void => undefined;
  open = new Promise<void>((resolve) => (answer = resolve));
  const first = install();
  while (asked.length === 0) await new Promise(setImmediate);
  const second = install();
  const both = Promise.all([once(first, 'close'), once(second, 'close')]);
  while (!second.said().includes(`Wait for process ${first.pid}`)) await new Promise(setImmediate);
  answer();
  expect(await both).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(asked).toEqual([packagesAreAt]);
  expect(isInstalled()).toBe(true);
});

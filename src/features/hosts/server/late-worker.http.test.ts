import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '#server/test/client.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { welcomesOf } from './repository.ts';
import { aHost, aProperty } from './test/houses.ts';
import { runWelcome } from './welcome.ts';

let service: TestService;
let host: TestBrowser;
let storage: TestService['deps']['storage'];
let own: Pick<typeof storage, 'put' | 'delete'>;
beforeAll(async () => {
  service = await startService({ work: false, studio: quickStudio, site: { hostPlansOpen: true } });
  storage = service.deps.storage;
  own = { put: storage.put.bind(storage), delete: storage.delete.bind(storage) };
  host = await aHost(service, { plan: false });
});
afterEach(() => {
  Object.assign(storage, own);
});
afterAll(() => service.end());

/** A welcome video that waits for its making. */
async function waiting() {
  const property_id = await aProperty(host, {}, { welcome: false });
  await host.api.hosts.makeWelcome({ property_id });
  const [row] = await welcomesOf(service.deps.db, property_id);
  const make = (): Promise<void> =>
    runWelcome(service.deps, { welcomeId: row?.id ?? '' }, { id: 'this run', step: (_name, run) => run() });
  const filmStatus = async (): Promise<number | undefined> => {
    const url = (await host.api.hosts.readProperty({ property_id })).shown_welcome?.film_url;
    return url ? (await host.fetch(url)).status : undefined;
  };
  return { make, filmStatus };
}

test('HOST-04 a worker that is late takes away no welcome video that another one has made', async () => {
  const { make, filmStatus } = await waiting();
  // Its own films are stored by then.
  storage.delete = async (key) => {
    storage.delete = own.delete;
    await make();
    await own.delete(key);
  };
  await make();
  expect(await filmStatus()).toBe(200);
});

test('HOST-04 a worker that fails late does not fail a welcome video that another one has made', async () => {
  const { make, filmStatus } = await waiting();
  storage.put = async (key, source) => {
    Object.assign(storage, own);
    await make();
    await own.put(key, source);
    throw new Error('The machine was away');
  };
  await make();
  expect(await filmStatus()).toBe(200);
});

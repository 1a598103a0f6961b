import { expect, test } from 'vitest';
import { memoryVault } from '#ui/draft/vault.ts';
import { CaptureQueue, type CaptureTransport, type Stored } from './capture-queue.ts';
import { ownedVault } from './owned-vault.ts';

const photo = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const captures = (...names: string[]) => names.map((name) => ({ key: `key-${name}`, file: photo(name) }));

/** A server that stores each client key once, and a line that can be cut. */
class FieldServer implements CaptureTransport {
  stored = new Map<string, string>();
  sent: string[] = [];
  online = true;
  /** Loses the answer of the next `store`, which has happened all the same. */
  losesAnswer = false;
  gone = new Set<string>();

  send(file: File): Promise<string> {
    if (!this.online) return Promise.reject(new Error('offline'));
    this.sent.push(file.name);
    return Promise.resolve(`upload-${file.name}-${this.sent.length}`);
  }

  store({ key, sessionKey, uploadId }: { key: string; sessionKey: string; uploadId: string }): Promise<Stored> {
    if (!this.online) return Promise.reject(new Error('offline'));
    if (this.gone.has(uploadId)) return Promise.resolve({ gone: 'Gone' });
    this.stored.set(key, sessionKey);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      this.online = false;
      return Promise.reject(new Error('offline'));
    }
    return Promise.resolve({ thumbnailUrl: '/x.jpg' });
  }

  problemOf(): string {
    return 'No signal';
  }
}

const statesOf = (queue: CaptureQueue): string[] => queue.items().map(({ state }) => state);

test('AFF-06 with the line cut and the page reloaded, no photo is lost or doubled', async () => {
  const [vault, server] = [memoryVault(), new FieldServer()];
  const before = new CaptureQueue(vault, server, () => undefined);
  server.losesAnswer = true;
  await before.add(captures('a', 'b', 'c'), 'session-key-1');
  expect(statesOf(before)).toEqual(['stopped', 'stopped', 'stopped']);
  expect(before.items()[1]?.problem).toBe('No signal');

  // The page is gone; another one finds all three on the telephone.
  const told: string[] = [];
  const after = new CaptureQueue(vault, server, ({ name }) => told.push(name));
  await after.restore();
  expect(statesOf(after)).toEqual(['stopped', 'stopped', 'stopped']);
  server.online = true;
  await after.retry();
  expect(statesOf(after)).toEqual(['stored', 'stored', 'stored']);
  expect([...server.stored.keys()]).toEqual(['key-a', 'key-b', 'key-c']);
  expect(new Set(server.stored.values())).toEqual(new Set(['session-key-1']));
  expect(server.sent, 'what was sent before the cut is not sent again').toEqual(['a', 'b', 'c']);
  expect(told).toEqual(['a', 'b', 'c']);

  const later = new CaptureQueue(vault, server, () => undefined);
  await later.restore();
  expect(later.items(), 'nothing of it stays on the telephone').toEqual([]);
});

test('AFF-06 an upload that the server has swept away is sent anew', async () => {
  const [vault, server] = [memoryVault(), new FieldServer()];
  server.gone.add('upload-a-1');
  const queue = new CaptureQueue(vault, server, () => undefined);
  await queue.add(captures('a'), 'session-key-1');
  expect(statesOf(queue)).toEqual(['stored']);
  expect(server.sent).toEqual(['a', 'a']);
});

test('AFF-06 one refused photo keeps no other from being sent', async () => {
  const [vault, server] = [memoryVault(), new FieldServer()];
  const store = server.store.bind(server);
  server.store = (capture) =>
    capture.key === 'key-b' ? Promise.resolve({ refused: 'Failed to save photo' }) : store(capture);
  const queue = new CaptureQueue(vault, server, () => undefined);
  await queue.add(captures('a', 'b', 'c'), 'session-key-1');
  expect(statesOf(queue)).toEqual(['stored', 'stopped', 'stored']);
});

test('AFF-06 a browser killed in the middle of many photos keeps those that were written', async () => {
  const [vault, server] = [memoryVault(), new FieldServer()];
  const killed = {
    ...vault,
    set: (name: string, value: unknown): Promise<void> =>
      name.endsWith('key-c') ? new Promise(() => undefined) : vault.set(name, value),
  };
  void new CaptureQueue(killed, server, () => undefined).add(captures('a', 'b', 'c', 'd'), 'session-key-1');
  await expect.poll(() => vault.get('capture key-b')).toBeDefined();

  const after = new CaptureQueue(vault, server, () => undefined);
  await after.restore();
  expect([...server.stored.keys()]).toEqual(['key-a', 'key-b']);
  expect(statesOf(after)).toEqual(['stored', 'stored']);
});

test('AFF-06 photos that are added while a page takes up the earlier ones push none of them out', async () => {
  const [vault, server] = [memoryVault(), new FieldServer()];
  server.online = false;
  await new CaptureQueue(vault, server, () => undefined).add(captures('a', 'b'), 'session-key-1');
  const page = new CaptureQueue(vault, server, () => undefined);
  await Promise.all([page.restore(), page.add(captures('c'), 'session-key-2')]);
  expect(await vault.get('captures')).toEqual(['key-a', 'key-b', 'key-c']);
});

test('AFF-06 photos that are taken in two tabs are all found after both are killed', async () => {
  const [vault, server] = [memoryVault(), new FieldServer()];
  server.online = false;
  const tabs = [new CaptureQueue(vault, server, () => undefined), new CaptureQueue(vault, server, () => undefined)];
  for (const tab of tabs) await tab.restore();
  await tabs[0]?.add(captures('a'), 'session-key-1');
  await tabs[1]?.add(captures('b'), 'session-key-1');
  server.online = true;
  const after = new CaptureQueue(vault, server, () => undefined);
  await after.restore();
  expect([...server.stored.keys()]).toEqual(['key-a', 'key-b']);
  expect(await vault.get('captures')).toEqual([]);
});

test('AFF-06 an upload that is gone twice says so, and keeps its photo', async () => {
  const [vault, server] = [memoryVault(), new FieldServer()];
  for (const upload of ['upload-a-1', 'upload-a-2']) server.gone.add(upload);
  const queue = new CaptureQueue(vault, server, () => undefined);
  await queue.add(captures('a'), 'session-key-1');
  expect(queue.items()).toMatchObject([{ state: 'stopped', problem: 'Gone' }]);
  expect(await vault.get('captures')).toEqual(['key-a']);
});

test('AFF-06 unsent photos of an affiliate wait untouched while another one uses the telephone', async () => {
  const [telephone, server] = [memoryVault(), new FieldServer()];
  const queueOf = (referralId: string) => new CaptureQueue(ownedVault(telephone, referralId), server, () => undefined);
  server.online = false;
  await queueOf('ANNA01').add(captures('a'), 'session-key-1');
  server.online = true;
  const other = queueOf('BERT02');
  await other.restore();
  expect(other.items()).toEqual([]);
  await other.add(captures('b'), 'session-key-2');
  expect([...server.stored.keys()]).toEqual(['key-b']);
  await queueOf('ANNA01').restore();
  expect([...server.stored.keys()]).toEqual(['key-b', 'key-a']);
});

test('AFF-06 a photo that cannot be read just now stays on the telephone for the next page', async () => {
  const [vault, server] = [memoryVault(), new FieldServer()];
  server.online = false;
  await new CaptureQueue(vault, server, () => undefined).add(captures('a', 'b'), 'session-key-1');
  server.online = true;
  const failing = {
    ...vault,
    get: (name: string) => (name.endsWith('key-a') ? Promise.reject(new Error('storage failed')) : vault.get(name)),
  };
  await new CaptureQueue(failing, server, () => undefined).restore();
  expect([...server.stored.keys()]).toEqual(['key-b']);
  await new CaptureQueue(vault, server, () => undefined).restore();
  expect([...server.stored.keys()]).toEqual(['key-b', 'key-a']);
});

import { expect, test } from 'vitest';
import { memoryVault } from '#ui/draft/vault.ts';
import { CaptureQueue, type CaptureTransport, type Stored } from './capture-queue.ts';

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
    if (this.gone.has(uploadId)) return Promise.resolve('gone');
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

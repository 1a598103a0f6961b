import { expect, test } from 'vitest';
import { type Outcome, PhotoQueue, type PhotoTransport, UploadRefused } from './photo-queue.ts';

const picture = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });

/** A transport whose sends are ended by the test, one by one. */
function transport(outcome: (id: string) => Outcome = (id) => ({ photo: { id, name: id } })) {
  const sends: { name: string; end: () => void; fail: (error?: Error) => void; progress: (done: number) => void }[] =
    [];
  const removed: string[] = [];
  const port: PhotoTransport = {
    send: (file, onProgress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('removed')));
        sends.push({
          name: file.name,
          end: () => resolve(`id-${file.name}`),
          fail: (error = new Error('gone')) => reject(error),
          progress: onProgress,
        });
      }),
    finish: (uploadId) => Promise.resolve(outcome(uploadId)),
    remove: (uploadId) => {
      removed.push(uploadId);
      return Promise.resolve();
    },
    brokenConnection: () => 'broken',
  };
  return { port, sends, removed };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
const states = (queue: PhotoQueue) => queue.items().map((item) => `${item.name} ${item.state}`);
const nobody = (): void => undefined;

test('WIZ-09 sends one after the other as they are picked, with progress', async () => {
  const { port, sends } = transport();
  const queue = new PhotoQueue(port, nobody);
  queue.add([picture('a.jpg'), picture('b.jpg')]);
  expect(states(queue)).toEqual(['a.jpg sending', 'b.jpg waiting']);
  sends[0]?.progress(0.4);
  expect(queue.items()[0]?.done).toBe(0.4);
  sends[0]?.end();
  await settle();
  expect(states(queue)).toEqual(['a.jpg ready', 'b.jpg sending']);
});

test('HOLE-15 a photo that the server has no room for stays, says so, and can be tried again', async () => {
  const { port, sends } = transport();
  const queue = new PhotoQueue(port, nobody);
  queue.add([picture('a.jpg')]);
  sends[0]?.fail(new UploadRefused('We have no room for photos right now.'));
  await settle();
  expect(queue.items()).toMatchObject([
    { name: 'a.jpg', state: 'stopped', problem: 'We have no room for photos right now.' },
  ]);
  queue.retry(queue.items()[0]?.key ?? '');
  sends[1]?.end();
  await settle();
  expect(states(queue)).toEqual(['a.jpg ready']);
});

test('WIZ-09 a broken connection stops one photo; it is tried again by itself or with all', async () => {
  const { port, sends } = transport();
  const queue = new PhotoQueue(port, nobody);
  queue.add([picture('a.jpg')]);
  sends[0]?.fail();
  await settle();
  expect(queue.items()[0]).toMatchObject({ state: 'stopped', problem: 'broken' });
  queue.retryAll();
  sends[1]?.end();
  await settle();
  expect(queue.items()[0]).toMatchObject({ state: 'ready', problem: null });
  expect(sends).toHaveLength(2);
});

test('WIZ-09 what the server refuses leaves the list and is said once', async () => {
  const refusal = { file: 'a.jpg', reason: 'invalid-type' } as const;
  const said: unknown[] = [];
  const { port, sends } = transport(() => ({ refused: refusal }));
  const queue = new PhotoQueue(port, (told) => said.push(told));
  queue.add([picture('a.jpg')]);
  sends[0]?.end();
  await settle();
  expect(queue.items()).toEqual([]);
  expect(said).toEqual([refusal]);
});

test('WIZ-09 a busy server stops the photo without sending its bytes again', async () => {
  let busy = true;
  const { port, sends } = transport((id) => (busy ? { stopped: 'busy' } : { photo: { id, name: id } }));
  const queue = new PhotoQueue(port, nobody);
  queue.add([picture('a.jpg')]);
  sends[0]?.end();
  await settle();
  expect(queue.items()[0]).toMatchObject({ state: 'stopped', problem: 'busy' });
  busy = false;
  queue.retry(queue.items()[0]?.key ?? '');
  await settle();
  expect(states(queue)).toEqual(['a.jpg ready']);
  expect(sends).toHaveLength(1);
});

test('WIZ-09 one can be removed while it is sent or after, and the rest goes on', async () => {
  const { port, sends, removed } = transport();
  const queue = new PhotoQueue(port, nobody);
  queue.add([picture('a.jpg'), picture('b.jpg')]);
  await queue.remove(queue.items()[0]?.key ?? '');
  await settle();
  expect(states(queue)).toEqual(['b.jpg sending']);
  sends[1]?.end();
  await settle();
  await queue.remove(queue.items()[0]?.key ?? '');
  expect(queue.items()).toEqual([]);
  expect(removed).toEqual(['id-b.jpg']);
});

test('WIZ-09 an eleventh photo is refused together with those picked with it', () => {
  const queue = new PhotoQueue(transport().port, nobody);
  queue.add(Array.from({ length: 9 }, (_, number) => picture(`${number}.jpg`)));
  expect(queue.add([picture('ten.jpg'), picture('eleven.jpg')])).toEqual({ tooMany: true });
  expect(queue.items()).toHaveLength(9);
  expect(queue.add([picture('ten.jpg')])).toEqual({ tooMany: false, refusals: [] });
});

test('WIZ-09 photos of the last visit come back once, with their newest thumbnail', () => {
  const queue = new PhotoQueue(transport().port, nobody);
  queue.restore([{ id: '1', name: 'a.jpg' }]);
  queue.restore([
    { id: '1', name: 'a.jpg', thumbnail_url: '/t1' },
    { id: '2', name: 'b.jpg', thumbnail_url: '/t2' },
  ]);
  expect(queue.items().map((item) => item.photo?.thumbnail_url)).toEqual(['/t1', '/t2']);
  queue.forget(['1']);
  expect(states(queue)).toEqual(['b.jpg ready']);
});

test('WIZ-16 a new order has the photos handed to it, and none of the order before in whatever state, also not later', async () => {
  const { port, sends, removed } = transport((id) =>
    id === 'id-ready.jpg' ? { photo: { id, name: 'ready.jpg' } } : { stopped: 'busy' },
  );
  const queue = new PhotoQueue(port, nobody);
  queue.restore([{ id: 'handed-1', name: 'handed-1.jpg' }]);
  queue.add(['ready', 'stopped', 'cut', 'sending', 'waiting'].map((name) => picture(`${name}.jpg`)));
  sends[0]?.end();
  await settle();
  sends[1]?.end();
  await settle();
  sends[2]?.fail();
  await settle();
  expect(states(queue)).toEqual([
    'handed-1.jpg ready',
    'ready.jpg ready',
    'stopped.jpg stopped',
    'cut.jpg stopped',
    'sending.jpg sending',
    'waiting.jpg waiting',
  ]);
  queue.keepOnly(['handed-1', 'handed-2']);
  await settle();
  expect(states(queue)).toEqual(['handed-1.jpg ready']);
  expect(removed).toEqual(['id-ready.jpg', 'id-stopped.jpg']);
  queue.restore(['handed-1', 'handed-2', 'older'].map((id) => ({ id, name: `${id}.jpg` })));
  expect(states(queue)).toEqual(['handed-1.jpg ready', 'handed-2.jpg ready']);
  expect(removed.at(-1), 'the server would bring it back at the next visit').toBe('older');
  queue.add([picture('new.jpg')]);
  sends.at(-1)?.end();
  await settle();
  expect(queue.items().at(-1)?.name).toBe('new.jpg');
});

test('MEND-10a photos change places in the film, and the first and the last go no further', () => {
  const queue = new PhotoQueue(transport().port, nobody);
  queue.restore([
    { id: '1', name: 'a.jpg' },
    { id: '2', name: 'b.jpg' },
    { id: '3', name: 'c.jpg' },
  ]);
  const names = () =>
    queue
      .items()
      .map(({ name }) => name[0])
      .join('');
  const keyOf = (name: string) => queue.items().find((item) => item.name === name)?.key ?? '';
  const before = queue.items();
  expect(queue.move(keyOf('c.jpg'), -1)).toBe(2);
  expect(names()).toBe('acb');
  expect(queue.items(), 'a new view, so that the page draws it').not.toBe(before);
  expect(queue.move(keyOf('a.jpg'), 1)).toBe(2);
  expect(names()).toBe('cab');
  expect([queue.move(keyOf('c.jpg'), -1), queue.move(keyOf('b.jpg'), 1), queue.move('nobody', 1)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(names()).toBe('cab');
});

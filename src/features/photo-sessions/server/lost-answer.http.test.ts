import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAffiliate, type FieldWorker } from '#features/affiliates/server/test/field.ts';
import { uploads } from '#features/uploads/server/schema.ts';
import { picture } from '#features/uploads/server/test/pictures.ts';
import type { Database } from '#platform/db/database.ts';
import { uploadPhoto } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { sessionPhotos } from './schema.ts';
import { addPhoto } from './sessions.ts';

let service: TestService;
let rep: FieldWorker;
beforeAll(async () => {
  service = await startService();
  rep = await anAffiliate(service, { email: 'field@example.com' });
});
afterAll(() => service.end());

const key = (): string => globalThis.crypto.randomUUID();

/** A database whose connection ends between a commit and the answer to it. */
const withLostAnswers = (db: Database): Database =>
  new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'transaction'
        ? async (...asked: Parameters<Database['transaction']>) => {
            await target.transaction(...asked);
            throw new Error('Connection terminated unexpectedly');
          }
        : (Reflect.get(target, name, receiver) as unknown),
  });

test('AFF-06 a photo keeps its files where the answer to its commit is lost, and the telephone that asks again is shown it', async () => {
  const { db, storage } = service.deps;
  const { session_id } = await rep.browser.api.photoSessions.openSession({ client_key: key() });
  const upload_id = await uploadPhoto(rep.browser, new Uint8Array(await picture()), 'IMG_2.jpg');
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, upload_id));
  const input = { session_id, upload_id, client_key: key() };
  const worker = { affiliateId: rep.id, browserHash: upload?.ownerKeyHash ?? '' };
  const heard = addPhoto({ ...service.deps, db: withLostAnswers(db) }, worker, input);
  await expect(heard).rejects.toThrow('terminated');

  const again = await rep.browser.api.photoSessions.addPhoto(input);
  const [row] = await db.select().from(sessionPhotos).where(eq(sessionPhotos.sessionId, session_id));
  expect(again.id).toBe(row?.id);
  for (const file of [row?.photoKey ?? '', row?.thumbnailKey ?? '']) expect(await storage.exists(file)).toBe(true);
  expect((await fetch(new URL(again.thumbnail_url, service.baseUrl))).status).toBe(200);
});

test('AFF-06 the files of a photo that is refused go with the refusal', async () => {
  const { db, storage } = service.deps;
  const { session_id } = await rep.browser.api.photoSessions.openSession({ client_key: key() });
  const upload_id = await uploadPhoto(rep.browser, new Uint8Array(await picture()), 'IMG_3.jpg');
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, upload_id));
  const filesOfSessions = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const file of storage.list('sessions/')) keys.push(file.key);
    return keys.toSorted();
  };
  const before = await filesOfSessions();
  // The session is deleted while its photo's files are written.
  const deleting = new Proxy(storage, {
    get: (target, name) =>
      name === 'read'
        ? async (...asked: Parameters<typeof storage.read>) => {
            await rep.browser.api.photoSessions.removeSession({ session_id });
            return target.read(...asked);
          }
        : (...asked: unknown[]) => (Reflect.get(target, name) as (...all: unknown[]) => unknown).apply(target, asked),
  });
  const worker = { affiliateId: rep.id, browserHash: upload?.ownerKeyHash ?? '' };
  const added = addPhoto({ ...service.deps, storage: deleting }, worker, { session_id, upload_id, client_key: key() });
  await expect(added).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
  expect(await filesOfSessions()).toEqual(before);
});

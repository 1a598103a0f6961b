import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAffiliate, Visitor, type FieldWorker } from '#features/affiliates/server/test/field.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { previewsOfSiteADay } from '../domain/limits.ts';
import { leadOf } from './test/capture.ts';

let service: TestService;
let rep: FieldWorker;
beforeAll(async () => {
  service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  rep = await anAffiliate(service, { email: 'field@example.com' });
});
afterAll(() => service.end());

/** Asks for a preview from a network, as a guest of their own. @returns the code of its refusal, or null */
async function preview(network: string): Promise<unknown> {
  const guest = new Visitor(service.baseUrl);
  guest.headers = { 'x-forwarded-for': network };
  const lead = await leadOf(rep, guest, '', `${globalThis.crypto.randomUUID()}@example.com`);
  const { error } = await safe(guest.api.photoSessions.generateLyricPreview({ firstName: 'R', story: 'x', lead }));
  return error && 'code' in error ? error.code : error;
}

test('HOLE-15 FUN-03 one site does not use up the previews that the shop writes in a day, with however many networks', async () => {
  expect(await preview('2001:db8:1:1::5')).toBeNull();
  await service.deps.db.execute(
    sql`update limits set points = ${previewsOfSiteADay} where key like 'lyric-previews-of-site:%'`,
  );
  expect(await preview('2001:db8:1:2::5'), 'another network of it').toBe('PREVIEWS_SPENT');
  expect(await preview('2001:db8:2:1::5'), 'another site').toBeNull();
  const { rows } = await service.deps.db.execute<{ points: number }>(
    sql`select points from limits where key = 'lyric-previews:all'`,
  );
  expect(rows, 'what is refused leaves the others theirs').toEqual([{ points: 2 }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { releasedSong } from '#features/rights/server/test/stored-song.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { recordedBySafari } from '#server/test/films.ts';
import { holdLock } from '#server/test/held-lock.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { beginFilm, checkedEntry, enterFilm, sendFilm } from './test/reactions.ts';

let service: TestService;
let url = '';
beforeAll(async () => {
  const database = await emptyDatabase();
  url = database.url ?? '';
  service = await startService({ studio: quickStudio, database });
});
afterAll(() => service.end());

test('SITE-15 a film that is begun while another one is entered does not take that one’s place', async () => {
  const film = await recordedBySafari('film');
  const owner = await releasedSong(service);
  const upload = await sendFilm(owner, film);
  const order = await orderByNumber(service.deps.db, owner.number);
  const held = await holdLock(url, 'select 1 from orders where id = $1 for update', [order?.id]);
  const entering = enterFilm(owner, upload);
  await held.waiting(1);
  const begun = beginFilm(owner, film.length);
  await held.waiting(2);
  await held.release();
  await entering;
  expect((await begun).status).toBe(409);
  expect(await checkedEntry(owner)).toMatchObject({ state: 'entered' });
});

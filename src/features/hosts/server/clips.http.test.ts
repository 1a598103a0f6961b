import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { business, codeOf } from '#features/subscriptions/server/test/businesses.ts';
import type { VideoInput } from '#studio/contracts.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { beginUpload, sendBytes } from '#server/test/films.ts';
import { eventually } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { Media } from '../contract.ts';
import { aFilm, houseFilmUploads as uploads, sendHouseFilm as send } from './test/films.ts';
import { address, aHost, aHouse, aProperty } from './test/houses.ts';

const films: VideoInput['photos'][] = [];
let service: TestService;
let host: TestBrowser;
let stranger: TestBrowser;
beforeAll(async () => {
  const studio = {
    ...quickStudio,
    render: (...[input, options]: Parameters<typeof quickStudio.render>) => {
      films.push(input.photos);
      return quickStudio.render(input, options);
    },
  };
  service = await startService({ studio, site: { hostPlansOpen: true } });
  host = await aHost(service, { plan: false });
  stranger = await aHost(service, { plan: false });
});
afterAll(() => service.end());

const kilobyte = 1024;
const mediaOf = async (property_id: string): Promise<Media[]> =>
  (await host.api.hosts.readProperty({ property_id })).media;

/** An uploaded film once it is ready or refused. */
async function aClip(property_id: string, bytes: Buffer): Promise<Media> {
  const { id } = await host.api.hosts.addClip({ property_id, upload_id: await send(host, bytes), name: 'terrace.mov' });
  return eventually(
    async () => (await mediaOf(property_id)).find((each) => each.id === id && each.state !== 'working'),
    'the clip',
  );
}

const fileOf = async (url: string | null | undefined): Promise<Buffer> =>
  Buffer.from(await (await host.fetch(url ?? '')).arrayBuffer());

test('HOST-04 a film goes on where its upload was cut, is kept upright and silent, and moves in the welcome video from the chosen place', async () => {
  const property_id = await aProperty(host, {}, { welcome: false });
  const bytes = await aFilm(4);
  const location = (await beginUpload(host, uploads, bytes.length)).headers.get('location') ?? '';
  const upload_id = location.split('/').at(-1) ?? '';
  await sendBytes(host, location, 0, bytes.subarray(0, kilobyte));
  const { hosts } = host.api;
  const sent = { property_id, upload_id, name: 'terrace.mov' };
  expect(await codeOf(hosts.addClip(sent)), 'not all of it has arrived').toBe('UPLOAD_NOT_FOUND');
  await sendBytes(host, location, kilobyte, bytes.subarray(kilobyte));
  const { id } = await hosts.addClip(sent);
  expect((await hosts.addClip(sent)).id, 'the same film is the same clip').toBe(id);
  const ready = await eventually(
    async () => (await mediaOf(property_id)).find((each) => each.id === id && each.state === 'ready'),
    'the clip',
  );
  expect(ready.clip).toMatchObject({ start_seconds: 0 });
  expect(ready.clip?.seconds).toBeCloseTo(4, 0);
  const { width, height } = await sharp(await fileOf(ready.thumbnail_url)).metadata();
  expect({ width, height }).toEqual({ width: 320, height: 568 });
  const kept = await fileOf(ready.clip?.url);
  expect(kept.includes(Buffer.from('soun')), 'no track of sound').toBe(false);

  expect(await codeOf(hosts.cutClip({ property_id, media_id: id, start_seconds: 1.5 }))).toBe('TOO_LATE');
  const cut = await hosts.cutClip({ property_id, media_id: id, start_seconds: 0.5 });
  expect(cut.clip?.start_seconds).toBe(0.5);
  expect((await host.fetch(ready.thumbnail_url ?? '')).status, 'the picture before is gone').toBe(404);
  await hosts.makeWelcome({ property_id });
  await eventually(async () => (await hosts.readProperty({ property_id })).shown_welcome?.film_url, 'the video');
  const [photo, clip] = films.at(-1) ?? [];
  expect(typeof photo).toBe('string');
  expect(clip).toMatchObject({ start: 0.5, duration: (ready.clip?.seconds ?? 0) - 0.5 });

  const foreign = stranger.api.hosts;
  expect(await codeOf(foreign.cutClip({ property_id, media_id: id, start_seconds: 0 }))).toBe('PROPERTY_NOT_FOUND');
  expect(await codeOf(foreign.addClip(sent))).toBe('PROPERTY_NOT_FOUND');
  const own = (await foreign.saveProperty(aHouse())).property_id;
  expect(await codeOf(foreign.addClip({ ...sent, property_id: own }))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(foreign.cutClip({ property_id: own, media_id: id, start_seconds: 0 }))).toBe('CLIP_NOT_FOUND');
  await hosts.removeMedia({ property_id, media_id: id });
  expect((await host.fetch(ready.clip?.url ?? '')).status).toBe(404);
}, 180_000);

test('HOST-04 a film that is none, or too short, is told in its place; one of 400 MB is refused before a byte is sent', async () => {
  const property_id = await aProperty(host, {}, { welcome: false });
  const refused = [await aClip(property_id, Buffer.from('no film at all')), await aClip(property_id, await aFilm(1))];
  expect(refused.map(({ state, problem, clip }) => [state, problem, clip])).toEqual([
    ['failed', 'no-film', null],
    ['failed', 'too-short', null],
  ]);
  expect((await beginUpload(host, uploads, 400 * kilobyte * kilobyte)).status).toBe(413);
  const agent = await business(service, { kind: 'estate-agent', email: address(), company_name: 'Keys' });
  expect((await beginUpload(agent, uploads, kilobyte)).status, 'for hosts alone').toBe(404);
  const { location } = Object.fromEntries((await beginUpload(host, uploads, kilobyte)).headers);
  expect((await stranger.fetch(location ?? '', { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(
    404,
  );
}, 180_000);

test('HOST-04 photos and clips of a house are ten together, and an account has few films under way', async () => {
  const { property_id } = await host.api.hosts.saveProperty(aHouse());
  const [photo] = await mediaOf(await aProperty(host, {}, { welcome: false }));
  expect(photo?.kind).toBe('photo');
  const bytes = Buffer.from('no film');
  for (let clip = 0; clip < 10; clip++)
    await host.api.hosts.addClip({ property_id, upload_id: await send(host, bytes), name: `${clip}.mov` });
  const upload_id = await send(host, bytes);
  expect(await codeOf(host.api.hosts.addClip({ property_id, upload_id, name: '11.mov' }))).toBe('TOO_MANY');
  expect(await codeOf(host.api.hosts.makeWelcome({ property_id })), 'none of them can be shown').toBe('NO_PHOTOS');
  const large = 290 * kilobyte * kilobyte;
  const begun = await Promise.all(
    Array.from({ length: 4 }, async () => (await beginUpload(stranger, uploads, large)).status),
  );
  expect(begun).toContain(201);
  expect((await beginUpload(stranger, uploads, large)).status).toBe(429);
});

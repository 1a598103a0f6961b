import { safe } from '@orpc/client';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import type { Job } from '#platform/jobs/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { beginUpload, recordedFilm, sendBytes } from '#server/test/films.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addColleague, adminBrowser, signIn } from '#server/test/staff.ts';
import type { TrendContent } from '../content.ts';
import { anArticle } from '../factory.ts';
import { processMedia } from './keep-media.ts';
import { openTrending } from './media-deps.ts';
import { trendMedia } from './schema.ts';

const account = { email: 'pictures@example.com', password: 'a long pass phrase' };
const day = 24 * 3600_000;
const clock = new SettableClock(new Date());
let service: TestService;
let admin: TestBrowser;
let editor: TestBrowser;
let reader: TestBrowser;

beforeAll(async () => {
  service = await startService({ clock });
  admin = await adminBrowser(service);
  await addColleague(service, admin, { ...account, name: 'Eddy', role: 'editor' });
  editor = await signIn(service, account);
  reader = new TestBrowser(service.baseUrl);
});
afterAll(() => service.end());

const save = (content: TrendContent) =>
  editor.api.trending.saveTrend({ id: null, based_on: 0, content: { ...content, cta_template_key: '' } });

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const { error } = await safe(call);
  return error && 'code' in error ? String(error.code) : 'none';
};

type Media = Awaited<ReturnType<TestBrowser['api']['trending']['keepMedia']>>;

async function send(bytes: Buffer): Promise<string> {
  const location = (await beginUpload(editor, '/magazine-uploads', bytes.length)).headers.get('location') ?? '';
  await sendBytes(editor, location, 0, bytes);
  return location.split('/').at(-1) ?? '';
}

const once = (id: string): Promise<Media> =>
  eventually(async () => {
    const { media } = await editor.api.trending.listMedia();
    return media.find((one) => one.id === id && one.state !== 'working');
  }, 'a file to be made ready');

/** An uploaded file once it is kept or refused. */
async function keep(bytes: Buffer, kind: Media['kind']): Promise<Media> {
  const upload_id = await send(bytes);
  return once((await editor.api.trending.keepMedia({ upload_id, kind, focus: 'centre' })).id);
}

const statusOf = async (path: string | null, by = reader): Promise<number> => (await by.fetch(path ?? '')).status;

test('TRD-03 a picture of the editors is cut to 9:16 and for shared links, and seen as long as an article shows it', async () => {
  expect((await beginUpload(reader, '/magazine-uploads', 10)).status).toBe(404);
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'red' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .png()
    .toBuffer();
  const { id, picture, tall, shared, film } = await keep(photo, 'image');
  expect(film).toBeNull();
  const sizes = await Promise.all(
    [picture, tall, shared].map(async (address) => {
      const bytes = Buffer.from(await (await editor.fetch(address ?? '')).arrayBuffer());
      const { width, height, exif } = await sharp(bytes).metadata();
      return { width, height, exif };
    }),
  );
  expect(sizes).toEqual([
    { width: 900, height: 700, exif: undefined },
    { width: 1080, height: 1920, exif: undefined },
    { width: 1200, height: 630, exif: undefined },
  ]);
  const saved = await save(anArticle('pictured-one', { hero_image: tall, body: `Text.\n\n![red](${picture})` }));
  expect(await statusOf(tall), 'a draft').toBe(404);
  const tomorrow = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString();
  await editor.api.trending.publishTrend({ id: saved.id, version: 1, at: tomorrow });
  expect(await codeOf(editor.api.trending.deleteMedia({ id })), 'readers will have it tomorrow').toBe('SHOWN');
  expect(await statusOf(tall), 'not before').toBe(404);
  await editor.api.trending.publishTrend({ id: saved.id, version: 1, at: null });
  expect(await Promise.all([tall, picture].map((address) => statusOf(address)))).toEqual([200, 200]);
  expect(await codeOf(editor.api.trending.deleteMedia({ id }))).toBe('SHOWN');
  await editor.api.trending.unpublishTrend({ id: saved.id });
  expect(await statusOf(tall)).toBe(404);
  await editor.api.trending.withdrawTrend({ id: saved.id, reason: 'Not ours.' });
  expect(await statusOf(tall), 'withdrawn').toBe(410);
  expect(await statusOf(tall, editor)).toBe(200);
  await editor.api.trending.deleteMedia({ id });
  expect(await statusOf(tall, editor)).toBe(404);
});

test('TRD-03 a film is cut to 9:16 with a picture of it, a song is kept as one, and anything else is refused in words', async () => {
  const film = await keep(await recordedFilm(), 'video');
  expect((await editor.fetch(film.film ?? '')).headers.get('content-type')).toBe('video/mp4');
  const still = Buffer.from(await (await editor.fetch(film.tall ?? '')).arrayBuffer());
  expect(await sharp(still).metadata()).toMatchObject({ width: 1080, height: 1920 });
  const song = await keep(await recordedFilm(), 'audio');
  expect((await editor.fetch(song.sound ?? '')).headers.get('content-type')).toBe('audio/mp4');
  const html = Buffer.from('<svg onload=alert(1)>');
  for (const kind of ['image', 'video', 'audio', 'captions'] as const) {
    const refused = await keep(html, kind);
    expect(refused, kind).toMatchObject({ state: 'refused', upload_id: null, picture: null, film: null, sound: null });
    await editor.api.trending.deleteMedia({ id: refused.id });
  }
});

test('TRD-03 an upload is one file however often it is sent, nobody else’s to keep, and tried again once it failed', async () => {
  const upload_id = await send(await recordedFilm());
  const asked = { upload_id, kind: 'video', focus: 'start' } as const;
  const answers = await Promise.all(Array.from({ length: 4 }, () => editor.api.trending.keepMedia(asked)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await codeOf(admin.api.trending.keepMedia(asked)), 'another’s upload').toBe('UPLOAD_NOT_FOUND');
  const { id, film } = await once(answers[0]?.id ?? '');
  expect(await statusOf(film, editor)).toBe(200);
  expect(await editor.api.trending.keepMedia(asked), 'sent once more').toMatchObject({ id, state: 'kept', film });
  const { media } = await editor.api.trending.listMedia();
  expect(media.filter((one) => one.id === id)).toHaveLength(1);
  const again = { ...asked, upload_id: await send(await recordedFilm()) };
  const failed = { state: 'failed', parts: [], uploadId: again.upload_id } as const;
  await service.deps.db
    .update(trendMedia)
    .set({ ...failed, parts: [] })
    .where(eq(trendMedia.id, id));
  expect(await statusOf(film, editor), 'failed').toBe(404);
  expect((await editor.api.trending.keepMedia(again)).id).toBe(id);
  expect(await once(id)).toMatchObject({ state: 'kept', upload_id: null, film });
});

test('TRD-03 words of a film are kept as WebVTT, shown with it, and wait for its article’s time', async () => {
  const vtt = Buffer.from('WEBVTT\n\nSTYLE\n::cue {}\n\n00:01.000 --> 00:02.000 line:0\n<b>Hello</b>');
  const { id, captions } = await keep(vtt, 'captions');
  expect(await (await editor.fetch(captions ?? '')).text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n');
  const saved = await save(anArticle('captioned-one', { captions_url: captions }));
  const tomorrow = new Date(clock.now().getTime() + day).toISOString();
  await editor.api.trending.publishTrend({ id: saved.id, version: 1, at: tomorrow });
  const useNow = async () => (await editor.api.trending.listMedia()).media.find((one) => one.id === id)?.use;
  expect([await useNow(), await statusOf(captions)]).toEqual(['scheduled', 404]);
  await editor.api.trending.publishTrend({ id: saved.id, version: 1, at: null });
  expect([await useNow(), await statusOf(captions)]).toEqual(['shown', 200]);
  expect((await reader.fetch(captions ?? '')).headers.get('content-type')).toContain('text/vtt');
});

test('TRD-03 however many files an editor sends at once, each gets its turn', async () => {
  const words = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello');
  const uploads = await Promise.all(Array.from({ length: 8 }, () => send(words)));
  const { actor } = (await service.deps.db.select().from(trendMedia))[0] ?? { actor: '' };
  const rows = uploads.map((uploadId) => ({ id: service.deps.ids.id(), uploadId, name: 'words', actor }));
  const begun = { kind: 'captions', focus: 'centre', state: 'working', parts: [], attempt: 1 } as const;
  const createdAt = clock.now();
  await service.deps.db.insert(trendMedia).values(rows.map((row) => ({ ...begun, ...row, parts: [], createdAt })));
  const opened = openTrending(service.deps);
  const job: Job = { id: 'at once', step: (_name, run) => run() };
  await Promise.all(rows.map(({ id }) => processMedia(opened, { media: id }, job)));
  const { media } = await editor.api.trending.listMedia();
  const states = rows.map(({ id }) => media.find((one) => one.id === id)?.state);
  expect(states).toEqual(rows.map(() => 'kept'));
  opened.photoDecoder.close();
});

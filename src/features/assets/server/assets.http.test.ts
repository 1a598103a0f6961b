import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addProducer, adminBrowser } from '#server/test/staff.ts';
import { cleanAbandoned } from './clean-abandoned.ts';
import { openAssets } from './deps.ts';

let service: TestService;
let admin: TestBrowser;
let buyer: TestBrowser;
let order_number = '';
let song: Buffer;

beforeAll(async () => {
  service = await startService({ environment: { ASSET_MAX_MB: '1' } });
  admin = await adminBrowser(service);
  buyer = new TestBrowser(service.baseUrl);
  order_number = (await buyer.api.orders.createCheckoutSession(anOrderInput())).order_number;
  const file = path.join(service.dataFolder, 'song.mp3');
  spawnSync(ffmpeg.path, ['-loglevel', 'error', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', file]);
  song = readFileSync(file);
});
afterAll(() => service.end());

const tus = { 'tus-resumable': '1.0.0' };

async function begin(browser: TestBrowser, size: number, name: string): Promise<Response> {
  const filename = Buffer.from(name).toString('base64');
  const headers = { ...tus, 'upload-length': String(size), 'upload-metadata': `filename ${filename}` };
  return browser.fetch('/asset-uploads', { method: 'POST', headers });
}

function append(browser: TestBrowser, address: string, offset: number, body: Buffer): Promise<Response> {
  const type = 'application/offset+octet-stream';
  const headers = { ...tus, 'upload-offset': String(offset), 'content-type': type };
  return browser.fetch(address, { method: 'PATCH', headers, body: new Uint8Array(body) });
}

async function upload(bytes: Buffer, name: string): Promise<string> {
  const address = (await begin(admin, bytes.length, name)).headers.get('location') ?? '';
  await append(admin, address, 0, bytes);
  return address.split('/').at(-1) ?? '';
}

const downloads = async (): Promise<string[]> =>
  (await buyer.api.assets.listDownloads({ order_number })).downloads.map(({ name }) => name);

const incoming = (): string[] => readdirSync(path.join(service.dataFolder, 'incoming-assets'));

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');

test('AST-01 AST-02 an upload goes on after a cut, is judged and released, and only then is the buyer’s to keep', async () => {
  const { assets, accounts } = admin.api;
  const created = await begin(admin, song.length, '../..\\Final mix\u202E.exe');
  const address = created.headers.get('location') ?? '';
  await append(admin, address, 0, song.subarray(0, 5000));
  const upload_id = address.split('/').at(-1) ?? '';
  const finish = { order_number, upload_id, file_type: 'audio' } as const;
  await expect(assets.finishUpload(finish)).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
  const told = await admin.fetch(address, { method: 'HEAD', headers: tus });
  expect(told.headers.get('upload-offset')).toBe('5000');
  await append(admin, address, 5000, song.subarray(5000));
  const asset = await assets.finishUpload(finish);
  expect(asset).toMatchObject({ name: 'Final mix.mp3', kind: 'audio', quality: 'open', downloadable: false });
  expect(incoming()).toEqual([]);
  expect(await downloads()).toEqual([]);

  const asset_id = asset.id;
  await expect(assets.setAvailability({ asset_id, downloadable: true })).rejects.toMatchObject({ code: 'NOT_NOW' });
  await assets.judgeAsset({ asset_id, verdict: 'passed', note: 'Warm' });
  expect(await downloads()).toEqual([]);
  await assets.setAvailability({ asset_id, downloadable: true });
  expect(await downloads()).toEqual(['Final mix.mp3']);
  const {
    downloads: [file],
  } = await buyer.api.assets.listDownloads({ order_number });
  const part = await buyer.fetch(file?.download_url ?? '', { headers: { range: 'bytes=0-99' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-disposition')).toContain('attachment; filename="Final mix.mp3"');
  expect(Buffer.from(await part.arrayBuffer())).toEqual(song.subarray(0, 100));
  const player = (await buyer.api.portal.portalOrder({ order_number })).files.find(({ kind }) => kind === 'audio');
  expect(player?.state).toBe('ready');

  await assets.judgeAsset({ asset_id, verdict: 'failed', note: 'Too warm' });
  expect(await downloads()).toEqual([]);
  const {
    assets: [listed],
  } = await assets.listAssets({ order_number });
  expect(listed).toMatchObject({ quality: 'failed', quality_note: 'Too warm', downloadable: false });
  const actions = (await accounts.listAudit({})).entries.map(({ action }) => action);
  expect(actions).toEqual(['judge-asset', 'release-asset', 'judge-asset', 'upload-asset', 'become-first-admin']);
});

test('AST-01 what is not sound, or not what it is said to be, is refused and nothing of it stays', async () => {
  const { assets } = admin.api;
  const damaged = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(2000, 7)]);
  for (const [bytes, file_type] of [
    [Buffer.from('MZ\x90\0this program cannot be run'), 'audio'],
    [Buffer.from('#EXTM3U\nhttp://169.254.169.254/\n'), 'audio'],
    [Buffer.from('<svg onload="alert(1)"/>'), 'document'],
    [pdf, 'video'],
    [pdf.subarray(0, -8), 'document'],
    [damaged, 'audio'],
    [song, 'video'],
    [Buffer.alloc(0), 'document'],
  ] as const) {
    const upload_id = await upload(bytes, 'song.mp3');
    await expect(assets.finishUpload({ order_number, upload_id, file_type })).rejects.toMatchObject({
      code: 'INVALID_TYPE',
    });
    await expect(assets.finishUpload({ order_number, upload_id, file_type })).rejects.toMatchObject({
      code: 'UPLOAD_NOT_FOUND',
    });
  }
  expect(incoming()).toEqual([]);
  for (const missing of [{ upload_id: 'x' }, { file_type: 'audio' }] as const)
    await expect(assets.finishUpload({ order_number, ...missing })).rejects.toMatchObject({
      message: 'Missing information: Please select a file and file type.',
    });
  expect((await begin(admin, 1024 * 1024 + 1, 'large.mp4')).status).toBe(413);
  const upload_id = await upload(pdf, 'Lyrics');
  const kept = await assets.finishUpload({ order_number, upload_id, file_type: 'document' });
  expect(kept.name).toBe('Lyrics.pdf');
});

test('AST-01 STU-04 an order whose production failed is delivered once all that was ordered is released from staff’s hands', async () => {
  const { db } = service.deps;
  const { assets } = admin.api;
  const browser = new TestBrowser(service.baseUrl);
  const { order_number: number } = await browser.api.orders.createCheckoutSession(anOrderInput());
  const stateOf = async () => {
    const { rows } = await db.execute<{ status: string; at: string | null; letters: number }>(
      sql`select status, completed_at as at, (select count(*)::int from emails where key like 'song-ready:' || o.id || ':%') as letters
        from orders o where number = ${number}`,
    );
    return { status: rows[0]?.status, delivered: rows[0]?.at !== null, letters: rows[0]?.letters };
  };
  await db.execute(
    sql`update orders set status = 'failed', kind = 'song_video', paid_at = now(), details = jsonb_set(details, '{format}', '"audio+video"')
      where number = ${number}`,
  );
  const release = async (bytes: Buffer, name: string, file_type: 'audio' | 'video' | 'document'): Promise<void> => {
    const upload_id = await upload(bytes, name);
    const { id: asset_id } = await assets.finishUpload({ order_number: number, upload_id, file_type });
    await assets.judgeAsset({ asset_id, verdict: 'passed', note: '' });
    await assets.setAvailability({ asset_id, downloadable: true });
  };
  await release(song, 'song.mp3', 'audio');
  expect(await stateOf()).toEqual({ status: 'failed', delivered: false, letters: 0 });
  const film = path.join(service.dataFolder, 'film.mp4');
  const picture = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=1', '-pix_fmt', 'yuv420p', film];
  spawnSync(ffmpeg.path, ['-loglevel', 'error', ...picture]);
  await release(readFileSync(film), 'film.mp4', 'video');
  expect(await stateOf()).toEqual({ status: 'completed', delivered: true, letters: 1 });
  await release(song, 'song.mp3', 'audio');
  // A version that waits to be judged, or failed, is not delivered by a sheet of words beside what was released before.
  for (const status of ['ready', 'failed']) {
    await db.execute(sql`update orders set status = ${status} where number = ${number}`);
    await release(pdf, `${status}.pdf`, 'document');
    expect(await stateOf()).toMatchObject({ status, letters: 1 });
  }
  const zip = Buffer.from(await (await browser.fetch(`/order-data/${number}`)).arrayBuffer()).toString('latin1');
  const directory = zip.split('PK\u0001\u0002').slice(1);
  const names = directory.flatMap((entry) => /^SONG[ -~]*?\.mp3/.exec(entry.slice(42)) ?? []);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});

test('AST-04 nobody but staff uploads, nobody but an admin sets addresses, and an upload that is given up is cleared away', async () => {
  const { db, clock } = service.deps;
  const address = (await begin(admin, 100, 'half.mp3')).headers.get('location') ?? '';
  await append(admin, address, 0, Buffer.alloc(50));
  expect((await begin(buyer, 100, 'mine.mp3')).status).toBe(404);
  expect((await append(buyer, address, 50, Buffer.alloc(50))).status).toBe(404);
  await db.execute(sql`update "user" set role = 'producer'`);
  await expect(admin.api.assets.clearCustomAddresses({ order_number })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await db.execute(sql`update "user" set role = 'admin'`);
  expect(incoming()).toHaveLength(2);
  const later = { now: () => new Date(clock.now().getTime() + 25 * 3_600_000) };
  await cleanAbandoned({ ...openAssets(service.deps), clock: later, awaitedUploads: () => Promise.resolve([]) });
  expect(incoming()).toEqual([]);
  expect((await admin.fetch(address, { method: 'HEAD', headers: tus })).status).toBe(404);
});

test('MEND-19h a producer uploads, and a file that staff uploaded is deleted for good, also from the buyer', async () => {
  const { db } = service.deps;
  const producer = await addProducer(service, admin);
  const started = await begin(producer, pdf.length, 'Words.pdf');
  expect(started.status).toBe(201);
  const address = started.headers.get('location') ?? '';
  await append(producer, address, 0, pdf);
  const { assets } = producer.api;
  const upload_id = address.split('/').at(-1) ?? '';
  const { id: asset_id } = await assets.finishUpload({ order_number, upload_id, file_type: 'document' });
  await assets.judgeAsset({ asset_id, verdict: 'passed', note: '' });
  await assets.setAvailability({ asset_id, downloadable: true });
  expect(await downloads()).toContain('Words.pdf');
  const [file] = (await buyer.api.assets.listDownloads({ order_number })).downloads.filter(
    ({ name }) => name === 'Words.pdf',
  );
  expect((await buyer.fetch(file?.download_url ?? '')).status).toBe(200);

  const deletion = { asset_id, confirmed: true } as const;
  await expect(buyer.api.assets.deleteAsset(deletion)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await assets.deleteAsset(deletion)).toEqual({ deleted: true });
  expect(await downloads()).not.toContain('Words.pdf');
  expect((await buyer.fetch(file?.download_url ?? '')).status).toBe(404);
  await expect(assets.deleteAsset(deletion)).rejects.toMatchObject({ code: 'ASSET_NOT_FOUND' });
  const { rows } = await db.execute<{ row: string }>(
    sql`select row_to_json(audit)::text as row from audit where action = 'delete-asset'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row, 'a name that was typed is not kept for ever').not.toContain('Words.pdf');
});

test('AST-03 PORT-05 custom addresses win until they are cleared, and are public https addresses only', async () => {
  const { assets } = admin.api;
  const give = (audio_url: string, video_url = '') =>
    assets.saveCustomAddresses({ order_number, audio_url, video_url });
  const played = async () =>
    (await buyer.api.portal.portalOrder({ order_number })).files.find(({ kind }) => kind === 'audio')?.url;
  await expect(give('  ')).rejects.toMatchObject({ message: 'Please provide at least one URL' });
  await expect(give('https://cdn.songs.co.uk/a.mp3', 'https://10.0.0.1/a.mp4')).rejects.toMatchObject({
    message: 'Failed to save URLs – Please check the URLs and try again.',
    data: { fields: ['video_url'] },
  });
  expect(await played()).toBeNull();
  await give(' https://cdn.songs.co.uk/a.mp3 ');
  expect(await played()).toBe('https://cdn.songs.co.uk/a.mp3');
  await assets.clearCustomAddresses({ order_number });
  expect(await played()).toBeNull();
  const { rows } = await service.deps.db.execute<{ before: unknown; after: unknown }>(
    sql`select before, after from audit where action = 'custom-addresses' order by at`,
  );
  const none = { custom_audio_host: null, custom_video_host: null };
  const given = { custom_audio_host: 'cdn.songs.co.uk', custom_video_host: null };
  expect(rows, 'the song itself is not found there for ever').toEqual([
    { before: none, after: given },
    { before: given, after: none },
  ]);
});

test('AST-01 AST-03 nothing is kept with an order that was erased, nor given out of it', async () => {
  const { assets } = admin.api;
  const input = anOrderInput();
  const erased = await new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(input);
  const keep = { order_number: erased.order_number, file_type: 'document' } as const;
  const { id: asset_id } = await assets.finishUpload({ ...keep, upload_id: await upload(pdf, 'before.pdf') });
  await service.deps.db.execute(sql`update orders set erased_at = now() where number = ${erased.order_number}`);
  const stored = (): string[] => readdirSync(path.join(service.dataFolder, 'files'), { recursive: true }).map(String);
  const before = stored();
  expect(before.filter((name) => name.endsWith('.pdf'))).not.toEqual([]);
  const gone = { code: 'ORDER_ERASED' };
  await expect(assets.finishUpload({ ...keep, upload_id: await upload(pdf, 'after.pdf') })).rejects.toMatchObject(gone);
  expect(stored().filter((name) => name.endsWith('.pdf'))).toEqual(before.filter((name) => name.endsWith('.pdf')));
  await expect(assets.judgeAsset({ asset_id, verdict: 'passed', note: '' })).rejects.toMatchObject(gone);
  await expect(assets.setAvailability({ asset_id, downloadable: true })).rejects.toMatchObject(gone);
  const address = { order_number: erased.order_number, audio_url: 'https://cdn.songs.co.uk/a.mp3', video_url: '' };
  await expect(assets.saveCustomAddresses(address)).rejects.toMatchObject(gone);
});

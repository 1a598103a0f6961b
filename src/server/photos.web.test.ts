import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { TestBrowser } from './test/client.ts';
import { anOrderInput } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';

let service: TestService;
let photo: Buffer;

beforeAll(async () => {
  service = await startService({ work: false });
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => service.end());

/** Sends a file as the page does. @returns the upload's id */
async function send(browser: TestBrowser, file: Buffer, name: string): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0' };
  const created = await browser.fetch('/uploads', {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(file.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  const location = created.headers.get('location') ?? '';
  const sent = await browser.fetch(location, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(file),
  });
  expect(sent.status).toBe(204);
  return location.slice('/uploads/'.length);
}

test('WIZ-09 a visitor sends a photo, sees it, orders with it, and keeps it out of everyone else’s sight', async () => {
  const [visitor, stranger] = [new TestBrowser(service.baseUrl), new TestBrowser(service.baseUrl)];
  const id = await send(visitor, photo, 'us.jpg');
  const checked = await visitor.api.uploads.finishPhoto({ upload_id: id });
  expect(checked).toMatchObject({ id, name: 'us.jpg', width: 900, height: 600 });
  const thumbnail = await visitor.fetch(checked.thumbnail_url);
  expect(thumbnail.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 213 });
  expect((await visitor.api.uploads.listPhotos()).photos.map((listed) => listed.id)).toEqual([id]);

  await send(stranger, photo, 'mine.jpg');
  expect(await stranger.api.uploads.removePhoto({ upload_id: id })).toEqual({ removed: false });
  const order = { format: 'audio+video', photo_ids: [id] } as const;
  await expect(
    stranger.api.orders.createCheckoutSession(anOrderInput({ ...order, photo_ids: [id] })),
  ).rejects.toMatchObject({
    code: 'PHOTO_GONE',
    data: { photo_ids: [id] },
  });
  expect((await visitor.fetch(checked.thumbnail_url.split('?')[0] ?? '')).status).toBe(404);
});

test('WIZ-09 a refused file is named in the message', async () => {
  const visitor = new TestBrowser(service.baseUrl);
  const id = await send(visitor, Buffer.from('<html>'), 'page.jpg');
  await expect(visitor.api.uploads.finishPhoto({ upload_id: id })).rejects.toMatchObject({
    code: 'INVALID_TYPE',
    message: 'page.jpg: Invalid file type',
    status: 422,
  });
});

test('WIZ-09 the browser’s key is a cookie that no script reads and no other site sends', async () => {
  const response = await fetch(new URL('/uploads', service.baseUrl), {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
  });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^keepsong_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
});

test('WIZ-09 D4 a browser keeps its key for thirty days from the last that was stored for it, and reading renews nothing', async () => {
  const visitor = new TestBrowser(service.baseUrl);
  const begin = () =>
    visitor.fetch('/uploads', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', origin: service.baseUrl },
    });
  const [first = ''] = (await begin()).headers.getSetCookie();
  expect((await begin()).headers.getSetCookie()).toEqual([first]);
  expect(first).toContain('Max-Age=2592000');
  expect((await visitor.fetch('/api/v1/who-am-i')).headers.getSetCookie()).toEqual([]);
});

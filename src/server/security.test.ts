import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Config } from '#platform/config.ts';
import type { Variables } from './http.ts';
import { sameSiteOnly } from './security.ts';

const app = new Hono<{ Variables: Variables }>()
  .use(sameSiteOnly({ BASE_URL: 'https://songs.example' } as Config, ['/webhooks/mail/:sender', '/webhooks/stripe']))
  .post('*', (c) => c.text('let in'));

test.each([
  ['/webhooks/mail/postmark', 200],
  ['/webhooks/stripe', 200],
  ['/webhooks/other', 403],
  ['/api/orders', 403],
])(
  'PART-07 another site’s post to %s is answered %i: requests of signed routes prove themselves',
  async (path, status) => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await app.request(path, { method: 'POST', headers })).status).toBe(status);
  },
);

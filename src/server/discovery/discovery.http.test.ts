import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ work: false });
});
afterAll(() => service.end());

const get = (address: string): Promise<Response> => fetch(`${service.baseUrl}${address}`);

test('SITE-14 the picture of a shared link is drawn once, and only for the named sleeves', async () => {
  const answers = await Promise.all([get('/og/birthday.png'), get('/og/birthday.png?seed=2'), get('/og/home.png')]);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
  for (const unknown of ['constructor.png', '..%2fsecret.png', 'birthday.svg', 'birthday', `${'a'.repeat(3000)}.png`]) {
    expect((await get(`/og/${unknown}`)).headers.get('content-type'), unknown).not.toBe('image/png');
  }
  expect(readdirSync(path.join(service.dataFolder, 'shared-pictures'))).toHaveLength(2);
});

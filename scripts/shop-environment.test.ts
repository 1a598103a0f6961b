import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { shopEnvironment } from './shop-environment.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

const isDemo = (mayBeDemo = true): boolean => shopEnvironment(folder, { mayBeDemo })['DEMO'] === 'true';

test('RUN-02 a shop is the demo where neither database nor payments are set, in the environment, by a file or in .env', () => {
  for (const name of ['DEMO', 'DATABASE_URL', 'DATABASE_URL_FILE', 'STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY_FILE'])
    vi.stubEnv(name, undefined);
  expect(isDemo()).toBe(true);
  expect(isDemo(false)).toBe(false);
  vi.stubEnv('DATABASE_URL_FILE', '/run/secrets/database');
  expect(isDemo()).toBe(false);
  vi.stubEnv('DATABASE_URL_FILE', '');
  expect(isDemo()).toBe(true);
  writeFileSync(path.join(folder, '.env'), 'NODE_ENV=development\nSTRIPE_SECRET_KEY_FILE=/run/secrets/stripe\n');
  expect(isDemo()).toBe(false);
  vi.stubEnv('NODE_ENV', undefined);
  expect(shopEnvironment(folder, { mayBeDemo: true })['NODE_ENV'], 'whatever .env says').toBe('production');
});

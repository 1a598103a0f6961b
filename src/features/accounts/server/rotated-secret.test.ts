import { createHmac } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import type { Secrets } from '#platform/sealed-text.ts';
import { authSecrets, sealedFactors, withResignedCookies } from './rotated-secret.ts';

const secrets = { SECRET: 'third', oldSecrets: ['second', 'first'], HASH_SECRET: 'first' };
const sign = (value: string, secret: string): string =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`);
const cookieOf = (cookie: string): string => withResignedCookies(new Headers({ cookie }), secrets).get('cookie') ?? '';

test('OPS-05 a session that an earlier secret signed counts as signed by the present one; a forged one does not', () => {
  const name = '__Secure-keepsong.session_token';
  expect(cookieOf(`a=b; ${name}=${sign('token', 'first')}`)).toBe(`a=b; ${name}=${sign('token', 'third')}`);
  for (const kept of [
    `${name}=${sign('token', 'third')}`,
    `${name}=${sign('token', 'stolen')}`,
    `${name}=%E0%A4%A`,
    `other=${sign('token', 'first')}`,
  ])
    expect(cookieOf(kept)).toBe(kept);
});

test('OPS-05 second factors of before are read and sealed anew, whether or not they name their secret', async () => {
  const [column] = sealedFactors(secrets);
  const { secrets: known, secret } = authSecrets({ ...secrets, SECRET: 'second', oldSecrets: ['first'] });
  expect(secret).toBe('first');
  const keys = new Map(known.map(({ version, value }) => [version, value]));
  const asSecond = { keys, currentVersion: known[0]?.version ?? 0 };
  const now = authSecrets({ SECRET: 'third', oldSecrets: [], HASH_SECRET: 'first' });
  const asThird = new Map(now.secrets.map(({ version, value }) => [version, value]));
  for (const sealed of [
    await symmetricEncrypt({ key: 'first', data: 'JBSWY3DP' }),
    await symmetricEncrypt({ key: asSecond, data: 'JBSWY3DP' }),
  ]) {
    const fresh = (await column?.reseal(sealed)) ?? '';
    const key = { keys: asThird, currentVersion: now.secrets[0]?.version ?? 0 };
    expect(await symmetricDecrypt({ key, data: fresh })).toBe('JBSWY3DP');
    expect(await column?.reseal(fresh)).toBeNull();
  }
});

/** Seals and opens as better-auth does with these secrets. */
function asAuth(of: Secrets) {
  const { secret, secrets: known } = authSecrets(of);
  const keys = new Map(known.map(({ version, value }) => [version, value]));
  return { keys, currentVersion: known[0]?.version ?? 0, legacySecret: secret };
}

test('OPS-05 second factors are read at every step of a change of SECRET and of the way back', async () => {
  const steps: Secrets[] = [
    { SECRET: 'first', oldSecrets: [], HASH_SECRET: 'first' },
    { SECRET: 'second', oldSecrets: ['first'], HASH_SECRET: 'first' },
    { SECRET: 'first', oldSecrets: ['second'], HASH_SECRET: 'first' },
    { SECRET: 'first', oldSecrets: [], HASH_SECRET: 'first' },
  ];
  const sealed = [await symmetricEncrypt({ key: 'first', data: 'JBSWY3DP' })];
  for (const step of steps) {
    const key = asAuth(step);
    sealed.push(await symmetricEncrypt({ key, data: 'JBSWY3DP' }));
    const [column] = sealedFactors(step);
    for (const [at, text] of sealed.entries()) {
      expect(await symmetricDecrypt({ key, data: text }), `text ${at} with ${JSON.stringify(step)}`).toBe('JBSWY3DP');
      sealed[at] = (await column?.reseal(text)) ?? text;
    }
  }
});

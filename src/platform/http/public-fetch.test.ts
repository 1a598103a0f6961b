import { expect, test } from 'vitest';
import { type Ask, fetchPublic, isPublicAddress, type PublicAnswer } from './public-fetch.ts';

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:169.254.169.254', false],
  ['::ffff:93.184.216.34', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['2002:a9fe:a9fe::1', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['ff02::1', false],
  ['example.com', false],
])('HOST-05 %s is an address of the public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

const limits = { maximumBytes: 1000, milliseconds: 60_000 };
const names = new Map([
  ['good.example', ['93.184.216.34']],
  ['half.example', ['93.184.216.34', '10.0.0.1']],
  ['inside.example', ['192.168.1.1']],
  ['169.254.169.254', ['169.254.169.254']],
]);

/** Reads an address while these are answered; notes which addresses were spoken to. */
async function read(address: string, answers: Record<string, Partial<PublicAnswer>> = {}) {
  const asked: string[] = [];
  const ask: Ask = (url, ip) => {
    asked.push(`${url.href} at ${ip}`);
    return Promise.resolve({ status: 200, location: null, body: 'text', ...answers[url.href] });
  };
  const resolve = (name: string) =>
    names.has(name) ? Promise.resolve(names.get(name)!) : Promise.reject(new Error('no such name'));
  const outcome = await fetchPublic(address, limits, { resolve, ask }).catch((error: unknown) =>
    error instanceof Error && 'code' in error ? error.code : error,
  );
  return { outcome, asked };
}

test('HOST-05 a public address is read at the address that was checked', async () => {
  expect(await read('https://good.example/a.ics?s=1')).toEqual({
    outcome: 'text',
    asked: ['https://good.example/a.ics?s=1 at 93.184.216.34'],
  });
});

test.each([
  ['http://good.example/', 'forbidden'],
  ['https://good.example:8443/', 'forbidden'],
  ['https://me:pass@good.example/', 'forbidden'],
  ['file:///etc/passwd', 'forbidden'],
  ['no address', 'forbidden'],
  ['https://inside.example/', 'forbidden'],
  ['https://half.example/', 'forbidden'],
  ['https://169.254.169.254/latest/meta-data', 'forbidden'],
  ['https://0xa9fea9fe/', 'forbidden'],
  ['https://unknown.example/', 'unreachable'],
])('HOST-05 %s is %s, and nobody is asked', async (address, outcome) => {
  expect(await read(address)).toEqual({ outcome, asked: [] });
});

test.each([
  ['https://inside.example/', 'forbidden'],
  ['http://good.example/', 'forbidden'],
  ['//169.254.169.254/', 'forbidden'],
])('HOST-05 a redirect to %s is %s', async (location, outcome) => {
  const found = await read('https://good.example/', { 'https://good.example/': { status: 302, location } });
  expect(found.outcome).toBe(outcome);
  expect(found.asked).toHaveLength(1);
});

test('HOST-05 redirects that never end do, and an answer that is no success is none', async () => {
  const round = { 'https://good.example/': { status: 302, location: '/' } };
  expect((await read('https://good.example/', round)).asked).toHaveLength(4);
  expect((await read('https://good.example/', { 'https://good.example/': { status: 404 } })).outcome).toBe('refused');
});

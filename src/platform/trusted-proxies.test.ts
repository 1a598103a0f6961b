import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { clientNetwork, parseTrustedProxies } from './trusted-proxies.ts';

const proxies = parseTrustedProxies('127.0.0.1, 10.0.0.0/8,2001:db8:ffff::/48,::1');

test.each([
  ['198.51.100.7', undefined, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['::1', '::ffff:203.0.113.1', '203.0.113.1'],
  ['127.0.0.1', '198.51.100.99, 203.0.113.1', '203.0.113.1'],
  ['127.0.0.1', '198.51.100.99, 203.0.113.1, 10.1.2.3', '203.0.113.1'],
  ['127.0.0.1', '203.0.113.1, ::ffff:10.1.2.3, 2001:db8:ffff:1::5', '203.0.113.1'],
  ['127.0.0.1', ' , 203.0.113.1 ,', '203.0.113.1'],
  ['127.0.0.1', '10.9.9.9, 10.1.2.3', '10.9.9.9'],
  ['127.0.0.1', '203.0.113.1, not-an-address', 'unknown'],
  ['2001:db8:fffe::1', '203.0.113.1', '2001:0db8:fffe:0000:0000:0000:0000:0000'],
  [undefined, '203.0.113.1', 'unknown'],
])('HOLE-11 a request from %s with X-Forwarded-For %j counts for %s', (peer, forwardedFor, network) => {
  expect(clientNetwork({ peer, forwardedFor }, proxies)).toBe(network);
});

const read = (environment: Record<string, string>) =>
  readConfig({
    NODE_ENV: 'test',
    DATA_DIR: '/tmp/unused',
    SECRET: 'x'.repeat(32),
    STRIPE_WEBHOOK_SECRET: 'x'.repeat(16),
    ...environment,
  });

test('HOLE-11 nobody is believed unless named; TRUST_PROXY=true goes on to believe the nearest hop', () => {
  const claim = { peer: '192.0.2.50', forwardedFor: '198.51.100.99, 203.0.113.1' };
  expect(clientNetwork(claim, read({}).trustedProxies)).toBe('192.0.2.50');
  expect(clientNetwork(claim, read({ TRUST_PROXY: 'true' }).trustedProxies)).toBe('203.0.113.1');
  const both = { TRUST_PROXY: 'true', TRUSTED_PROXIES: '10.0.0.0/8' };
  expect(clientNetwork(claim, read(both).trustedProxies)).toBe('192.0.2.50');
  expect(clientNetwork(claim, read({ TRUSTED_PROXIES: '192.0.2.0/24,203.0.113.1' }).trustedProxies)).toBe(
    '198.51.100.99',
  );
});

test.each(['10.0.0.0/33', '2001:db8::/129', 'proxy.internal', '10.0.0/8', '10.0.0.0/8;127.0.0.1', '10.0.0.0/'])(
  'HOLE-11 the list of proxies %j is refused by name at start',
  (TRUSTED_PROXIES) => {
    expect(() => read({ TRUSTED_PROXIES })).toThrow(ConfigError);
    expect(() => read({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES: .* is no network/);
  },
);

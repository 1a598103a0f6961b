import { expect, test } from 'vitest';
import { canonicalAddress, networkKey } from './network-key.ts';

const network = '2001:0db8:0000:0000:0000:0000:0000:0000';

test.each([
  '2001:db8::1',
  '2001:db8:0:0::2',
  '2001:db8:0:0:0:0:0:3',
  '2001:0DB8:0000:0000:0000:0000:0000:0004',
  '2001:DB8::ffff:ffff:ffff:ffff',
  '2001:db8::192.0.2.1',
  '2001:db8:0:0:1::',
  '2001:db8::1%eth0',
  '[2001:db8::1]',
  '[2001:db8::1]:443',
  '[2001:db8::1%25en0]:443',
  ' 2001:db8::1\t',
])('HOLE-11 the IPv6 address %j is of one network, however it is spelled', (address) => {
  expect(networkKey(address)).toBe(network);
});

test.each([
  '192.0.2.1',
  ' 192.0.2.1 ',
  '192.0.2.1:52817',
  '::ffff:192.0.2.1',
  '::FFFF:192.0.2.1',
  '::ffff:c000:201',
  '::ffff:c000:0201',
  '0:0:0:0:0:ffff:192.0.2.1',
  '0000:0000:0000:0000:0000:ffff:c000:0201',
  '[::ffff:192.0.2.1]:443',
  '::ffff:192.0.2.1%eth0',
  '64:ff9b::192.0.2.1',
  '0064:ff9b::c000:0201',
])('HOLE-11 %j is the IPv4 address 192.0.2.1', (address) => {
  expect(networkKey(address)).toBe('192.0.2.1');
});

test.each([
  ['2001:db8:0:1::1', '2001:0db8:0000:0001:0000:0000:0000:0000'],
  ['2001:db8:1::1', '2001:0db8:0001:0000:0000:0000:0000:0000'],
  ['::1', '0000:0000:0000:0000:0000:0000:0000:0000'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000:0000:0000:0000:0000'],
  ['::fffe:192.0.2.1', '0000:0000:0000:0000:0000:0000:0000:0000'],
  ['192.0.2.2', '192.0.2.2'],
])('HOLE-11 %j is of another network, %j', (address, key) => {
  expect(networkKey(address)).toBe(key);
});

test.each([
  undefined,
  '',
  'unknown',
  '_hidden',
  '192.0.2',
  '192.0.2.256',
  '0300.0.2.1',
  '0xc0000201',
  '3221225985',
  '2001:db8::1::2',
  '2001:db8:0:0:0:0:0:0:1',
  '2001:db8::12345',
  '[2001:db8::1',
  '2001:db8::1/64',
  '192.0.2.1, 192.0.2.2',
  '192.0.2.1:port',
  '1'.repeat(1000),
  "'; drop table limits; --",
])('HOLE-11 garbage shares one bucket: %j', (address) => {
  expect(networkKey(address)).toBe('unknown');
});

test('HOLE-11 a key is its own key, so that whoever makes it once more changes nothing', () => {
  for (const address of ['2001:db8::1', '::ffff:192.0.2.1', 'garbage']) {
    const key = networkKey(address);
    expect(networkKey(key)).toBe(key);
  }
  expect(canonicalAddress('2001:DB8::a')).toBe('2001:0db8:0000:0000:0000:0000:0000:000a');
});

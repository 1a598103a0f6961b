import { expect, test } from 'vitest';
import { carryReferral, referralIn, referralOfPageBefore } from './referral-address.ts';

const shop = 'https://songs.example';

test('AFF-08 the address carries a referral id through the shop’s pages, and no further', () => {
  expect(carryReferral(`${shop}/classic`, 'K7Q2M9XA')).toBe('/classic?ref=K7Q2M9XA');
  expect(carryReferral(`${shop}/classic?tier=express&x=%26#form`, 'A&B')).toBe(
    '/classic?tier=express&x=%26&ref=A%26B#form',
  );
  expect(carryReferral(`${shop}/?ref=OTHER`, 'K7Q2M9XA'), 'another link is another visit').toBeNull();
  for (const page of ['/admin/payouts', '/affiliate/dashboard', '/partner/orders', '/admin'])
    expect(carryReferral(`${shop}${page}`, 'K7Q2M9XA'), page).toBeNull();
  expect(carryReferral(`${shop}/affiliates-of-joy`, 'K')).toBe('/affiliates-of-joy?ref=K');
});

test('AFF-08 a page of the shop that led here as a whole document hands its referral id on, and no other page', () => {
  expect(referralOfPageBefore(`${shop}/?ref=K7Q2M9XA`, shop)).toBe('K7Q2M9XA');
  expect(referralOfPageBefore(`${shop}/`, shop)).toBeNull();
  expect(referralOfPageBefore('https://elsewhere.example/?ref=K7Q2M9XA', shop)).toBeNull();
  expect(referralOfPageBefore('', shop)).toBeNull();
  expect([referralIn('?ref='), referralIn('')]).toEqual([null, null]);
});

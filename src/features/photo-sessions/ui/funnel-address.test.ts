import { expect, test } from 'vitest';
import { orderPage, sessionPage, withFunnel } from './funnel-address.ts';
import { photoIdsIn, presetOfPhotos } from './handed-photos.ts';

const address = { ref: 'AB12CD34', session: 'session_x_1' };

test('FUN-01 FUN-05 FUN-07 each page of the funnel hands on referral and session', () => {
  expect(withFunnel('/consent', address)).toBe('/consent?ref=AB12CD34&session=session_x_1');
  expect(withFunnel('/consent', { ref: '', session: '' })).toBe('/consent');
  expect(sessionPage(address)).toBe('/memory-preview/session_x_1?ref=AB12CD34');
  expect(orderPage('/development#order-wizard', address, ['a', 'b'])).toBe(
    '/development?ref=AB12CD34&session=session_x_1&photos=a%2Cb#order-wizard',
  );
});

test('D17 photos= holds ids and nothing else', () => {
  const id = '0123456789abcdefghjkmnpqrs';
  expect(photoIdsIn(`${id},https://evil.example/x.jpg,//evil.example,javascript:alert(1),`)).toEqual([id]);
  expect(photoIdsIn(null)).toEqual([]);
  expect(presetOfPhotos(id)).toEqual({ photos: id });
  expect(presetOfPhotos('https://evil.example/x.jpg')).toBeUndefined();
});

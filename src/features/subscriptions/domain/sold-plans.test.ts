import { expect, test } from 'vitest';
import { siteSchema } from '#shop/site.ts';
import content from '../../../../content/site.json' with { type: 'json' };
import { songsOfMonth } from './plan-allowance.ts';
import { planName, soldPlanKeys, soldPrice } from './sold-plans.ts';

const { prices } = siteSchema.parse(content);

test.each([
  ['starter', 'Starter', 'month', 9900, 0, 2],
  ['agency_builder', 'Agency Builder', 'month', 12_500, 0, 3],
  ['business_builder', 'Business Builder', 'month', 19_900, 0, 5],
  ['host', 'Host', 'souvenir', 1200, 3900, 0],
  ['pro_host', 'Pro Host', 'souvenir', 900, 3900, 0],
  ['hotel', 'Hotel', 'souvenir', 700, 5900, 0],
] as const)('HOST-02 HOST-03 %s is %s: by the %s, %i pence, setup %i', (key, name, per, pence, setupPence, songs) => {
  expect(planName(key)).toBe(name);
  expect(soldPrice(key, prices)).toEqual({ per, pence, setupPence });
  const [periodStart, periodEnd] = [new Date('2026-05-01'), new Date('2026-06-01')];
  for (const status of ['active', 'trialing'] as const)
    expect(songsOfMonth({ plan: key, status, periodStart, periodEnd })).toBe(
      status === 'trialing' ? Math.min(songs, 1) : songs,
    );
});

test('HOST-02 every plan that is sold has its row above', () => {
  expect(soldPlanKeys).toEqual(['starter', 'agency_builder', 'business_builder', 'host', 'pro_host', 'hotel']);
});

import { expect, test } from 'vitest';
import site from '../../../../content/site.json' with { type: 'json' };
import { planKeys } from '../domain/plans.ts';
import { planStatusText, planWords } from './plan-words.ts';

test('AGT-01 the three plans as the specification prints them, at the prices of the price book', () => {
  const shown = planKeys.map((key) => Object.values<string>({ ...planWords(key, site.prices) }));
  expect(shown).toEqual([
    ['Starter', '£99', '2 songs a month', '£49.50 per song', 'Delivered within 72 hours'],
    ['Agency Builder', '£125', '3 songs a month', '£41.67 per song', 'Delivered within 48 hours'],
    ['Business Builder', '£199', '5 songs a month', '£39.80 per song', 'Delivered within 24 hours'],
  ]);
});

test('AGT-05 what is left of a plan, by London’s day', () => {
  const plan = {
    can_order: true,
    subscribed: true,
    plan: 'starter' as const,
    subscription_tier: 'Starter',
    souvenir_pence: null,
    songs_left: 2,
    renews_at: '2026-06-20T23:30:00Z',
    ends: false,
    next_tier: null,
    told_pence: null,
    ended: null,
    manager: null,
    unpaid: null,
  };
  expect(planStatusText(plan)).toBe('Starter: 2 songs left until 21 June');
  expect(planStatusText({ ...plan, songs_left: 1 })).toBe('Starter: one song left until 21 June');
  const host = { ...plan, subscription_tier: 'Host', souvenir_pence: 1200, songs_left: 0 };
  expect(planStatusText(host)).toBe('Host: £12 for each delivered souvenir, billed on 21 June');
  expect(planStatusText({ ...plan, songs_left: 0 })).toBe('Starter: no songs left until 21 June');
});

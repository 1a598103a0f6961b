import { pounds } from '#kit/money.ts';
import type { Site } from '#shop/site.ts';
import { m } from '#messages/messages.js';
import { pencePerSong, planPence, plans, type PlanKey } from '../domain/plans.ts';
import type { PlanStatus } from './subscriber.ts';

export interface PlanWords {
  name: string;
  price: string;
  songs: string;
  perSong: string;
  delivery: string;
}

/** AGT-01: a plan in words, at the price book's price. */
export function planWords(key: PlanKey, book: Site['prices']): PlanWords {
  const { name, songs, deliveryHours } = plans[key];
  return {
    name,
    price: pounds(planPence(key, book)),
    songs: m.partner_plan_songs({ songs }),
    perSong: m.partner_plan_each({ price: pounds(pencePerSong(key, book)) }),
    delivery: m.partner_plan_delivery({ hours: deliveryHours }),
  };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' });

/** '2026-12-21T09:00:00Z' -> '21 December' */
export function dayAndMonth(iso: string): string {
  return dayFormat.format(new Date(iso));
}

/** 'Starter: 2 songs left until 21 December' */
export function planStatusText({ subscription_tier, songs_left, renews_at, souvenir_pence }: PlanStatus): string {
  const words = { tier: subscription_tier ?? '', day: renews_at === null ? '' : dayAndMonth(renews_at) };
  if (souvenir_pence !== null) return m.partner_host_plan({ ...words, price: pounds(souvenir_pence) });
  if (songs_left === 0) return m.partner_left_none(words);
  return songs_left === 1 ? m.partner_left_one(words) : m.partner_left_some({ ...words, count: songs_left });
}

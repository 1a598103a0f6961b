import type { TrackedData, TrackedEvent } from '#kit/track.ts';

/** One event on a page. Nothing in it identifies a person, or links two events to the same person. */
export interface VisitEvent {
  event: TrackedEvent;
  page: string;
  source: string;
  data: Record<string, VisitValue>;
}

export type VisitValue = string | number | boolean | string[];

/** Fields allowed in an event: choices from our own lists, counts and amounts. Never typed text. */
export const trackableFields = [
  'value',
  'currency',
  'kind',
  'format',
  'delivery_tier',
  'occasion',
  'genre',
  'addons',
  'total_facts',
  'total_amount',
  'sample',
  'chip',
] as const;

/** A choice from one of our lists: short, and without the punctuation of an e-mail address, a link or a sentence. */
export const choicePattern = /^[\p{L}\p{N}][\p{L}\p{N} &+'/_-]{0,39}$/u;
export const pagePattern = /^\/[a-z0-9/-]{0,60}$/;
export const sourcePattern = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Maximum number of events in one beacon. */
export const maximumBatch = 20;
const mostInList = 10;

const isChoice = (value: unknown): value is string => typeof value === 'string' && choicePattern.test(value);

function told(value: unknown): VisitValue | undefined {
  if (typeof value === 'boolean' || isChoice(value)) return value;
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) < 1e6 ? value : undefined;
  if (Array.isArray(value)) return value.filter(isChoice).slice(0, mostInList);
  return undefined;
}

/** Keeps the allowed fields of an event's data; the rest is dropped silently. */
export function allowedFieldsOf(data: TrackedData): Record<string, VisitValue> {
  return Object.fromEntries(
    trackableFields.flatMap((name) => {
      const value = told(data[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Traffic source of a visit: the campaign's name in the address (`utm_source`), else the referring host, else 'direct'.
 * @param referrer address of the previous page, or empty
 */
export function sourceOf(search: string, referrer: string, ownHost: string): string {
  const campaign = new URLSearchParams(search).get('utm_source')?.trim().toLowerCase();
  if (campaign) return sourcePattern.test(campaign) ? campaign : 'other';
  const host = URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : '';
  if (host === '' || host === ownHost.replace(/^www\./, '')) return 'direct';
  return sourcePattern.test(host) ? host : 'other';
}

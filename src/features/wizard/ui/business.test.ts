import { expect, test } from 'vitest';
import { type Business, type BusinessPlan, includedIn, prefilled, songPromise } from './business.ts';
import type { CheckoutRequest } from './checkout-answer.ts';
import { requestOrder, noAnswer, type WizardOrdersApi } from './checkout.ts';
import { newWizard } from './wizard-state.ts';

const empty = newWizard('key').order;
const own = {
  first_name: 'Ruth',
  last_name: 'Vane',
  email: 'ruth@example.org',
  company_name: 'Hartley & Vane',
  vat_registered: true,
  vat_number: 'GB123456789',
};

test('WIZ-14 an empty form takes over the particulars of the profile and its e-mail address, and nothing else changes', () => {
  expect(prefilled(empty, own)).toEqual({ ...empty, ...own });
});

test('WIZ-14 what was typed or restored stays, field by field', () => {
  const typed = { ...empty, first_name: 'Jo & Sam', company_name: '  ', email: 'jo@example.org' };
  expect(prefilled(typed, own)).toEqual({ ...typed, ...own, first_name: 'Jo & Sam', email: 'jo@example.org' });
});

test('WIZ-14 whoever said something of VAT is not overruled', () => {
  const another = prefilled({ ...empty, vat_registered: true, vat_number: 'IE7654321A' }, own);
  expect(another).toMatchObject({ vat_registered: true, vat_number: 'IE7654321A' });
  const unticked = prefilled({ ...empty, vat_registered: false, vat_number: 'GB123456789' }, own);
  expect(unticked).toMatchObject({ vat_registered: false });
  const noNumberYet = prefilled({ ...empty, vat_registered: true }, own);
  expect(noNumberYet).toMatchObject({ vat_registered: true, vat_number: 'GB123456789' });
});

test('MEND-17i a song is not said to be included once the plan has none left', () => {
  expect(includedIn('estate-agent', { tier: 'Starter', deliveryHours: 72, usedUp: false })?.text).toBe(
    'Included in your Starter plan',
  );
  expect(includedIn('estate-agent', { tier: 'Starter', deliveryHours: 72, usedUp: true })?.text).toBe(
    'No songs left in your Starter plan this month',
  );
  expect(includedIn('estate-agent', null)?.text).toBe('Included in every plan: choose one above');
  expect(includedIn('consumer', { tier: 'Starter', deliveryHours: 72, usedUp: false })).toBeNull();
});

test('D26 AGT-04 a song within a plan is promised in the time of the plan, and in none before one is chosen', () => {
  const film = { format: 'audio+video' } as const;
  const starter = includedIn('estate-agent', { tier: 'Starter', deliveryHours: 72, usedUp: false });
  expect(songPromise(film, starter, undefined)).toEqual({ hours: 72 });
  expect(songPromise(film, starter, 120)).toEqual({ hours: 120, byProducer: true });
  expect(songPromise(film, includedIn('estate-agent', null), undefined)).toBeNull();
  expect(songPromise(film, includedIn('consumer', null), undefined)).toEqual({ hours: 48 });
});

const request: CheckoutRequest = {
  order: empty,
  key: 'a-key-of-sixteen-letters',
  totalPence: 2900,
  day: 'today',
  words: { read: false, by: '' },
  variant: 'estate-agent',
  offer: 'wizard',
  page: undefined,
  code: '',
};
const paid = {
  createCheckoutSession: async () => ({ order_number: 'SONG-1', url: '/pay/1' }),
} as unknown as WizardOrdersApi;
const agent = (readPlan: Business['readPlan']): Business => ({
  particulars: own,
  plan: null,
  readPlan,
  orderWithinPlan: async () => ({ result: 'page', url: '/development/buyer-portal' }),
});

test('WIZ-12 WIZ-13 an estate agent orders within the plan that the server knows, and is told why not', async () => {
  const as = (plan: BusinessPlan | null) =>
    requestOrder(
      paid,
      request,
      agent(async () => plan),
    );
  expect(await as({ tier: 'Starter', deliveryHours: 72, usedUp: false })).toEqual({
    result: 'page',
    url: '/development/buyer-portal',
  });
  expect(await as({ tier: 'Starter', deliveryHours: 72, usedUp: true })).toEqual({
    result: 'refused',
    text: 'Order limit exceeded for your Starter plan. Please upgrade to continue.',
  });
  expect(await as(null)).toEqual({
    result: 'plan-needed',
    text: 'Estate agents need a subscription to send songs. Please choose a plan above.',
  });
  const unreachable = agent(() => Promise.reject(new Error('offline')));
  expect(await requestOrder(paid, request, unreachable)).toEqual(noAnswer);
});

test('WIZ-12 a host pays for the song like everybody', async () => {
  const host = agent(async () => ({ tier: 'Starter', deliveryHours: 72, usedUp: false }));
  expect(await requestOrder(paid, { ...request, variant: 'host' }, host)).toEqual({ result: 'page', url: '/pay/1' });
});

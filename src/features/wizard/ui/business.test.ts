import { expect, test } from 'vitest';
import { type Business, type BusinessPlan, includedIn, prefilled } from './business.ts';
import type { CheckoutRequest } from './checkout-answer.ts';
import { requestOrder, noAnswer, type WizardOrdersApi } from './checkout.ts';
import { newWizard } from './wizard-state.ts';

const empty = newWizard('key').order;
const own = {
  first_name: 'Ruth',
  last_name: 'Vane',
  company_name: 'Hartley & Vane',
  vat_registered: true,
  vat_number: 'GB123456789',
};

test('WIZ-14 an empty form takes over the five particulars of the profile, and nothing else changes', () => {
  expect(prefilled(empty, own)).toEqual({ ...empty, ...own });
});

test('WIZ-14 what was typed or restored stays, field by field', () => {
  const typed = { ...empty, first_name: 'Jo & Sam', company_name: '  ', email: 'jo@example.org' };
  expect(prefilled(typed, own)).toEqual({ ...typed, ...own, first_name: 'Jo & Sam' });
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
  expect(includedIn('estate-agent', { tier: 'Starter', usedUp: false })).toBe('Included in your Starter plan');
  expect(includedIn('estate-agent', { tier: 'Starter', usedUp: true })).toBe(
    'No songs left in your Starter plan this month',
  );
  expect(includedIn('estate-agent', null)).toBe('Included in every plan: choose one above');
  expect(includedIn('consumer', { tier: 'Starter', usedUp: false })).toBeNull();
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
  expect(await as({ tier: 'Starter', usedUp: false })).toEqual({ result: 'page', url: '/development/buyer-portal' });
  expect(await as({ tier: 'Starter', usedUp: true })).toEqual({
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
  const host = agent(async () => ({ tier: 'Starter', usedUp: false }));
  expect(await requestOrder(paid, { ...request, variant: 'host' }, host)).toEqual({ result: 'page', url: '/pay/1' });
});

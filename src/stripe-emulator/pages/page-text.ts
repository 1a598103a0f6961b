import type { PaymentBehaviourName } from '../behaviour.ts';
import type { TestCard } from '../cards.ts';
import type { Decline } from '../declines.ts';

/** Every word of the payment page and of the emulator's own page, in English. */
export const pageText = {
  brand: 'Keepsong',
  testNotice: 'Test payment page. No money moves.',
  errorPrefix: 'Error: ',
  pay: {
    title: (amount: string) => `Pay ${amount}`,
    heading: 'Pay for your order',
    orderNumber: 'Order',
    summary: 'What you are buying',
    quantity: (count: number) => `${count} of`,
    total: 'Total',
    emailFor: 'Your receipt goes to',
    back: 'Back to your order',
    card: 'Card details',
    email: 'Email',
    number: 'Card number',
    numberHint: 'Use one of the test cards below. A real card is refused and not kept.',
    expiry: 'Expiry date',
    expiryHint: 'Month and year, such as 04/32',
    cvc: 'Security code',
    cvcHint: 'Three digits, any will do',
    button: (amount: string) => `Pay ${amount}`,
    testCards: 'Test cards',
    testCardsHint: 'Type a number above with any future date and any code, or press a button and type nothing.',
    oneTap: 'Pay with this card',
    behaviour: 'How should this payment behave?',
    behaviourHint: 'The shop learns of a payment by a webhook. Choose what happens to it.',
  },
  plan: {
    title: 'Start your plan',
    heading: 'Start your plan',
    monthly: (amount: string) => `${amount} a month`,
    metered: (amount: string) => `${amount} for each that was used, every month`,
    afterTrial: (monthly: string, date: string) => `Nothing today, ${monthly} from ${date}`,
    summary: 'Your plan',
    total: 'To pay today',
    until: 'Every month until you end it.',
    back: 'Back to the plans',
    button: (amount: string) => `Pay ${amount} and start`,
    freeButton: (trialDays: number) => (trialDays > 0 ? 'Start the trial' : 'Start the plan'),
    challenge: (terms: string, last4: string) =>
      `Your bank asks you to confirm a plan with the card ending in ${last4}: ${terms}.`,
    begun: {
      title: 'Plan begun already',
      heading: 'This plan has begun already',
      body: 'Nothing more will be taken today.',
      next: 'Go to your plan',
    },
    expired: {
      title: 'Payment page expired',
      heading: 'This payment page has expired',
      body: 'Nothing was charged. Go back and choose the plan again to open a new one.',
    },
  },
  outcomes: {
    succeeds: 'The payment succeeds',
    'is-declined': 'The bank declines it',
    'lacks-funds': 'Not enough money on the card',
    'asks-the-bank': 'The bank asks first (3-D Secure)',
    'refuses-later': 'Accepted today, declined at every payment after the trial',
  } satisfies Record<TestCard['outcome'], string>,
  behaviours: {
    normal: 'Told at once',
    late: 'Told 30 seconds late',
    repeated: 'Told three times',
    reordered: 'Told in the wrong order',
    lost: 'Never told',
  } satisfies Record<PaymentBehaviourName, string>,
  problems: {
    heading: 'There is a problem',
    email: 'Enter an email address, such as name@example.com',
    number: 'Your card number is not complete or not valid',
    expiry: 'Enter the expiry date as month and year, such as 04/32',
    past: 'Your card’s expiry date is in the past',
    cvc: 'Your card’s security code has three or four digits',
  },
  declines: {
    'card-declined': 'Your card was declined. Nothing was charged. Try another card.',
    'insufficient-funds': 'Your card has insufficient funds. Nothing was charged. Try another card.',
    'not-a-test-card': 'That is not a test card, so it was declined. Nothing was charged and the number was not kept.',
    'not-authenticated':
      'Your bank could not confirm that it was you. Nothing was charged. Try again or use another card.',
  } satisfies Record<Decline, string>,
  challenge: {
    title: 'Confirm with your bank',
    heading: 'Is it really you?',
    body: (amount: string, last4: string) =>
      `Your bank asks you to confirm ${amount} with the card ending in ${last4}.`,
    stage: 'This page stands in for the bank’s own.',
    pass: 'Yes, complete the payment',
    fail: 'No, refuse it',
  },
  paid: {
    title: 'Already paid',
    heading: 'This order is already paid',
    body: (amount: string) => `${amount} was paid once. Nothing more will be taken.`,
    next: 'Go to your order',
  },
  expired: {
    title: 'Payment page expired',
    heading: 'This payment page has expired',
    body: 'Nothing was charged. Go back to your order to open a new one.',
  },
  unknown: {
    title: 'Payment page not found',
    heading: 'There is no such payment page',
    body: 'Check the address, or go back to your order and pay from there.',
  },
  console: {
    title: 'Payment emulator',
    heading: 'Payment emulator',
    intro: 'Stands in for Stripe on this machine: what was sold, and what the shop was told.',
    sessions: 'Payments',
    deliveries: 'Webhooks',
    behaviour: 'Behaviour now',
    behaviourHint: 'Change it with a POST of JSON to /_emulator/behaviour.',
    nothing: 'Nothing yet.',
    columns: { order: 'Order', email: 'Email', amount: 'Amount', status: 'Status', made: 'Made' },
    deliveryColumns: { event: 'Event', state: 'State', attempts: 'Attempts', answer: 'Last answer', due: 'Due' },
    statuses: { open: 'Waiting', complete: 'Paid', expired: 'Expired' },
    states: { pending: 'Waiting', delivered: 'Delivered', dropped: 'Dropped on purpose', 'given-up': 'Given up' },
  },
};

export type PageText = typeof pageText;

/** Words of a translation: what a buyer reads of an order. All else is in English alone. */
export type TranslatedText = Omit<PageText, 'plan' | 'console' | 'unknown'>;

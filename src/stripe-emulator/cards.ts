/** Test card and its outcome, by Stripe's own published numbers. */
export interface TestCard {
  last4: string;
  outcome: 'succeeds' | 'is-declined' | 'lacks-funds' | 'asks-the-bank' | 'refuses-later';
}

export const testCards: readonly (TestCard & { number: string })[] = [
  { number: '4242424242424242', last4: '4242', outcome: 'succeeds' },
  { number: '4000000000000002', last4: '0002', outcome: 'is-declined' },
  { number: '4000000000009995', last4: '9995', outcome: 'lacks-funds' },
  { number: '4000000000003220', last4: '3220', outcome: 'asks-the-bank' },
];

/** Can be kept for later; every charge is declined. Only a plan with a trial gets as far. */
export const laterRefusingCard = { number: '4000000000000341', last4: '0341', outcome: 'refuses-later' } as const;

/** Pays; what is given back is taken at first and then refused by the bank. For tests, so not among the buttons. */
export const refundRefusingCard = '4000000000005126';

/** Is authorised, and its money is refused at the capture. Ours: Stripe publishes none. For tests, so not among the buttons. */
export const captureRefusingCard = '4000000000007700';

/** Pays; its owner disputes the charge as soon as the money is taken. For tests, so not among the buttons. */
export const disputedCard = '4000000000000259';

export function testCard(number: string): TestCard | undefined {
  const payingFirst = [refundRefusingCard, captureRefusingCard, disputedCard];
  if (payingFirst.includes(number)) return { last4: number.slice(-4), outcome: 'succeeds' };
  const card = [...testCards, laterRefusingCard].find((known) => known.number === number);
  return card && { last4: card.last4, outcome: card.outcome };
}

/** The check digit of ISO/IEC 7812-1, over 12 to 19 digits. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, character, place) => {
      const doubled = Number(character) * (place % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

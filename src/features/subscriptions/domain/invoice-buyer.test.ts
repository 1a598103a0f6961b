import { expect, test } from 'vitest';
import { buyerAt, buyersAfter } from './invoice-buyer.ts';
import type { FormerBuyer } from './plan-invoice.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 5, 1, hour));
const person = { firstName: 'Moira', lastName: 'Bell', vatNumber: null, postalAddress: '1 High Street\nHull' };
const named = (companyName: string, formerBuyers: FormerBuyer[] = []) => ({ ...person, companyName, formerBuyers });

test('HOST-03 an invoice is to the business as it was when it was issued', () => {
  const second = named('Second', buyersAfter(named('First'), named('Second'), at(10)));
  const third = named('Third', buyersAfter(second, named('Third'), at(12)));
  const companies = [9, 10, 11, 12, 13].map((hour) => buyerAt(third, at(hour)).company);
  expect(companies).toEqual(['First', 'Second', 'Second', 'Third', 'Third']);
  expect(buyerAt(third, at(9))).toEqual({
    company: 'First',
    contact: 'Moira Bell',
    vatNumber: null,
    address: ['1 High Street', 'Hull'],
  });
});

test('HOST-03 of the former businesses the newest twenty are kept, and none for a change of nothing', () => {
  let business = named('0');
  for (let change = 1; change <= 25; change += 1)
    business = named(`${change}`, buyersAfter(business, named(`${change}`), at(change)));
  expect(business.formerBuyers.map(({ company }) => company)).toEqual(
    Array.from({ length: 20 }, (_, index) => `${index + 5}`),
  );
  expect(buyersAfter(business, business, at(30))).toEqual(business.formerBuyers);
});

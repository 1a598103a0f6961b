import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type z } from 'zod';
import { rightsContract } from './contract.ts';
import { LegalHolds } from './ui/legal-holds.tsx';

test('SITE-23 the longest reason and number that the form of legal holds takes are taken by the shop', () => {
  const page = renderToStaticMarkup(<LegalHolds api={{} as never} holds={[]} onChanged={() => undefined} />);
  const [number, reason] = [...page.matchAll(/maxlength="(\d+)"/gi)].map(([, most]) => 'x'.repeat(Number(most)));
  const input = rightsContract.setLegalHold['~orpc'].inputSchema as z.ZodType;
  expect(input.safeParse({ order_number: number, reason }).success).toBe(true);
});

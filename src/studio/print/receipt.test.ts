import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { renderReceipt } from './receipt.ts';

const receipt = {
  brand: 'Keepsong',
  seller: ['Keepsong', '71 Marlow Street', 'VAT GB123456789'],
  title: 'Receipt',
  facts: [['Number', 'R-2026-7XK2M9QF']] as [string, string][],
  rows: [{ text: 'Personal song', amount: '£29.00', detail: 'Paid on 2 March 2026' }],
  totals: [{ text: 'Total', amount: '£29.00' }],
  notes: ['Thank you.'],
};

/** Every stream of a PDF, inflated. */
function streams(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1');
  return Array.from(source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  }).join('\n');
}

const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

test('MEND-11f a receipt is one A4 page of letters that can be selected and copied, the pound sign too', () => {
  const pdf = renderReceipt(receipt);
  const source = Buffer.from(pdf).toString('latin1');
  expect(source.startsWith('%PDF-')).toBe(true);
  expect(source).toContain('/MediaBox [0 0 595 842]');
  expect(pagesOf(pdf)).toBe(1);
  // Nothing is a picture; the tables give the letters back to whoever copies them.
  expect(source).not.toContain('/Subtype /Image');
  expect(source).toContain('/ToUnicode');
  for (const letter of ['£', 'R', '9']) {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    expect(streams(pdf)).toContain(`<${code}>`);
  }
});

test('MEND-11f a receipt with many rows goes on, on a further page, and loses none', () => {
  const rows = Array.from({ length: 40 }, (_, row) => ({ text: `Row ${row}`, amount: '£1.00' }));
  expect(pagesOf(renderReceipt({ ...receipt, rows }))).toBe(3);
});

test('MEND-11f what is long takes further lines, at the width that its letters have', () => {
  const buyer = 'Featherstonehaugh & Daughters, '.repeat(12);
  const longer = { ...receipt, facts: [['For', buyer] as [string, string]] };
  // Letters that are squeezed into the room are set with a scale of their own across.
  const squeezed = /^(?!1 )(?!0 )[\d.]+ 0 0 -?1 /m;
  expect(streams(renderReceipt(longer))).not.toMatch(squeezed);
  const rows = Array.from({ length: 12 }, () => ({ text: buyer, amount: '£1.00' }));
  expect(pagesOf(renderReceipt({ ...receipt, rows }))).toBe(4);
});

import { expect, test } from 'vitest';
import { renderGiftCard } from './gift-card.ts';

const card = {
  sleeve: { occasion: 'birthday', seed: 'a', title: 'Sixty Candles', name: 'Mum' },
  brand: 'Keepsong',
  dedication: 'Mum, you told us no presents.',
  signature: 'Sam and Kit',
  instruction: 'Scan it to open your present.',
  code: [
    [true, false],
    [false, true],
  ],
};

const source = async (size: 'a6' | 'wallet'): Promise<string> =>
  Buffer.from(await renderGiftCard({ ...card, size })).toString('latin1');

test.each([
  // Two panels of 105 by 148 mm, one of 85 by 54 mm, each with 10 mm for bleed and marks all around; in points.
  ['a6', [(210 + 20) * (72 / 25.4), (148 + 20) * (72 / 25.4)]],
  ['wallet', [(85 + 20) * (72 / 25.4), (54 + 20) * (72 / 25.4)]],
] as const)(
  'GIFT-02 a card of size %s has an outside and an inside, with room for bleed and cut marks',
  async (size, at) => {
    const pdf = await source(size);
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect(Math.abs(Number(width) - at[0])).toBeLessThan(1);
    expect(Math.abs(Number(height) - at[1])).toBeLessThan(1);
    // The sleeve is the one picture; the code is drawn, so that it stays sharp.
    expect(pdf.match(/\/Subtype \/Image/g)?.length ?? 0).toBeGreaterThanOrEqual(1);
  },
);

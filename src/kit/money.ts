/** Money is integer pence. Only here does it become text. */

const wholeNumber = new Intl.NumberFormat('en-GB');
const twoDecimals = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });

/** 2900 -> '£29', 5399 -> '£53.99'. */
export function pounds(pence: number): string {
  const sign = pence < 0 ? '-' : '';
  const whole = wholeNumber.format(Math.floor(Math.abs(pence) / 100));
  const rest = Math.abs(pence) % 100;
  return `${sign}£${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** Always two decimals, for lists that add up: 2900 -> '£29.00'. */
export function poundsAndPence(pence: number): string {
  return `${pence < 0 ? '-' : ''}£${twoDecimals.format(Math.abs(pence) / 100)}`;
}

/** An amount of any currency, in its smallest unit: ('gbp', 2900) -> '£29.00', ('usd', 2900) -> 'US$29.00', ('jpy', 2900) -> 'JP¥2,900'. */
export function inCurrency(currency: string, amount: number): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A sentence of ours for readers who see no money: 'costs £15.50' -> 'costs £…'. */
export function withoutAmounts(text: string): string {
  return text.replace(/£[\d,]+(\.\d+)?/g, '£…');
}

/** Normalises a typed order number to its stored form: 'song-2026-7kq4mx ' -> 'SONG-2026-7KQ4MX'. */
export function writtenNumber(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Masks the code that opens the order, for a visitor who knows only the e-mail address. */
export function maskedNumber(number: string): string {
  return number.replace(/[^-]+$/, (code) => '•'.repeat(code.length));
}

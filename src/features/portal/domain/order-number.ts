/** As it is written and looked for: 'song-2026-7kq4mx ' -> 'SONG-2026-7KQ4MX'. */
export function writtenNumber(typed: string): string {
  return typed.trim().toUpperCase();
}

/** What a visitor who knows only the e-mail address sees of the number: none of what opens the order. */
export function maskedNumber(number: string): string {
  return number.replace(/[^-]+$/, (code) => '•'.repeat(code.length));
}

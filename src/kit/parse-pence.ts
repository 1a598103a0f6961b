/** Parses a typed amount in pounds ('12.50', '£12.5', '12') to pence. Null for anything else. */
export function parsePence(text: string): number | null {
  const parts = /^£?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  const [, pounds = '0', rest = ''] = parts;
  return Number(pounds) * 100 + Number(rest.padEnd(2, '0'));
}

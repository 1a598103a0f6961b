const maximumCharacters = 120;
const fallback = 'photo';

/**
 * The name a visitor gave a file, safe to show and to log: no folders, no control, invisible or text-direction characters,
 * at most 120 characters with the ending kept. It never becomes part of a path.
 */
export function displayName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}]|(?!\u200D)\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  const characters = Array.from(visible);
  if (characters.length <= maximumCharacters) return visible || fallback;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(visible)?.[0] ?? '';
  return `${characters.slice(0, maximumCharacters - 1 - ending.length).join('')}…${ending}`;
}

/** Cities and countries among names: "Rosanna, Stoccarda" is one person. */
import { isGivenName } from './given-names.ts';
import type { ReadingRules } from './rules.ts';

/** "Pointe-à-Pitre", "Bad Zwischenahn", "San Sebastián", "Fort-de-France". */
const FORM =
  /^(?:\p{L}+-(?:à|sur|sous|en|de|la|les|lès|du|le|am|an|im|ob)-\p{L}[\p{L}-]*|(?:bad|sankt|san|santa|buenos|ciudad|port|fort|los|las|new) \p{Lu}\p{L}+(?: (?:del|de la|di) \p{Lu}\p{L}+)?|\p{Lu}\p{L}+ (?:am|an der|ob der|sur) \p{Lu}\p{L}+)$/u;

/** True for a city, a country, or several of them: "Pointe-à-Pitre et Paris". A first name is somebody: "Rosario". */
export function isPlaceName(text: string, { places, and }: Pick<ReadingRules, 'places' | 'and'>): boolean {
  const parts = text.trim().split(new RegExp(String.raw`\s+(?:${and.join('|')})\s+|\s*[&+/]\s*`, 'iu'));
  return parts.every((part) => {
    const lower = part.toLowerCase();
    return (
      (places.includes(lower) && !isGivenName(part)) ||
      FORM.test(part.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())) ||
      FORM.test(part)
    );
  });
}

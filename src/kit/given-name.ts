/** Ends of a name that follow a comma and are no given name: "John Smith, Jr." */
const suffix = /^(?:[js]r|i{2,3}|iv|esq|ph\.?d|m\.?d|[mo]be)\.?$/i;

/** Without the marks that end it. */
export const firstWord = (text: string): string => {
  const [word = ''] = text.trim().split(/\s+/);
  return word.replace(/[.,;:!?]+$/, '') || word;
};

/** Name by which somebody is greeted or sung of: the first word of their name as it was typed, of "Lovelace, Ada" the one after the comma. */
export function givenName(name: string): string {
  const [family = '', given = '', ...others] = name.split(',').map((part) => part.trim());
  const isOneName = others.length === 0 && !suffix.test(given) && !/\s(?:and|&)\s/i.test(given);
  // Two whole names are two people: "Jane Doe, John Doe".
  const areTwo = family.includes(' ') && given.includes(' ');
  const isTurned = given !== '' && isOneName && !areTwo;
  return firstWord(isTurned ? given : name.replace(/^[\s,]+/, ''));
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const subtags = letters.flatMap((first) => letters.map((second) => first + second));
const tagOf = new Map<string, string>();
// The first of two tags with one name is the shorter way to say it: 'no' before 'nb' would be another name.
for (const tag of subtags) {
  const name = names.of(tag)?.toLowerCase();
  if (name !== undefined && !tagOf.has(name)) tagOf.set(name, tag);
}

/** BCP 47 tag of a language by its English name, in any case: 'Welsh' gives 'cy'. 'und' for a name that is not known. */
export function languageTag(name: string): string {
  return tagOf.get(name.trim().toLowerCase()) ?? 'und';
}

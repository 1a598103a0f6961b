import { type Language, readLanguages } from '../messages/read-languages.ts';

/**
 * Messages that each language lacks, which are said in English: a line for each of its files with the missing keys, and one that
 * names the files it does not have at all.
 */
export function untranslated([first, ...others]: readonly Language[] = readLanguages('content/messages')): string[] {
  if (!first) return [];
  return others.flatMap((language) => {
    const lacking = new Map<string, string[]>();
    for (const [key, file] of first.files) {
      if (!language.messages.has(key)) lacking.set(file, [...(lacking.get(file) ?? []), key]);
    }
    const its = new Set(language.files.values());
    const begun = [...lacking].filter(([file]) => its.has(file));
    const absent = [...lacking.keys()].filter((file) => !its.has(file));
    return [
      ...begun.map(([file, keys]) => `${language.code}/${file} lacks ${keys.join(', ')}`),
      ...(absent.length > 0 ? [`${language.code} has no ${absent.join(', ')}`] : []),
    ];
  });
}

import { expect, test } from 'vitest';
import { storyParts } from './bank.ts';
import { languageEntries } from './languages.ts';
import { versionsOf } from './template.ts';

/** Determiners of one gender only. A noun that follows some of both disagrees with one of them. */
const DETERMINERS: Record<string, Record<string, string[]>> = {
  es: {
    masculine: [
      'el',
      'un',
      'este',
      'ese',
      'aquel',
      'nuestro',
      'vuestro',
      'ningún',
      'algún',
      'del',
      'al',
      'los',
      'unos',
    ],
    feminine: ['la', 'una', 'esta', 'esa', 'aquella', 'nuestra', 'vuestra', 'ninguna', 'alguna', 'las', 'unas'],
  },
  it: {
    masculine: [
      'il',
      'lo',
      'un',
      'uno',
      'questo',
      'quel',
      'quello',
      'nostro',
      'vostro',
      'del',
      'nel',
      'al',
      'dal',
      'sul',
      'i',
      'gli',
    ],
    feminine: [
      'la',
      'una',
      "un'",
      'questa',
      'quella',
      'nostra',
      'vostra',
      'della',
      'nella',
      'alla',
      'dalla',
      'sulla',
      'le',
    ],
  },
  fr: { masculine: ['le', 'un', 'ce', 'du', 'au', 'aucun'], feminine: ['la', 'une', 'cette', 'aucune'] },
  de: {
    neuter: ['das', 'dieses', 'jedes', 'ins', 'ans'],
    // "eine" and "die" may be of several; "zur" and "einer" are of one feminine.
    feminine: ['eine', 'keine', 'jede', 'diese', 'unsre', 'unsere', 'deine', 'zur'],
    masculine: ['jeden', 'einen', 'diesen'],
  },
};

/** Words that follow an article or a pronoun of either gender and are no noun there. */
const NO_NOUNS = new Set(['que', 'mejor', 'canto', 'che', 'non', 'sanno', 'sentiamo', 'plus', 'même']);

const perspectives = (['m', 'f'] as const).flatMap((gender) =>
  (['one', 'many'] as const).map((to) => ({ from: 'many' as const, to, gender })),
);

async function gendersByNoun(code: string): Promise<Map<string, Map<string, string>>> {
  const { bank } = await languageEntries.find((entry) => entry.code === code)!.load();
  const nouns = new Map<string, Map<string, string>>();
  const lines = bank.sheets.flatMap((sheet) => storyParts.flatMap((part) => sheet[part].flat(2)));
  for (const line of lines)
    for (const perspective of perspectives)
      for (const { text } of versionsOf(line, perspective)) {
        const words = text.match(/[\p{L}]+['’]?/gu) ?? [];
        words.forEach((word, i) => {
          const noun = words[i + 1];
          if (noun === undefined || (code === 'de' && !/^\p{Lu}/u.test(noun))) return;
          for (const [gender, determiners] of Object.entries(DETERMINERS[code]!)) {
            if (!determiners.includes(word.toLowerCase())) continue;
            const seen = nouns.get(noun.toLowerCase()) ?? new Map<string, string>();
            nouns.set(noun.toLowerCase(), seen.set(gender, text));
          }
        });
      }
  return nouns;
}

test.each(['es', 'it', 'fr', 'de'])(
  'STU-01 in the refrains of %s no noun follows articles of two genders',
  async (code) => {
    const nouns = await gendersByNoun(code);
    const torn = [...nouns]
      .filter(([noun, seen]) => seen.size > 1 && !NO_NOUNS.has(noun))
      .map(([noun, seen]) => `${noun}: ${[...seen.values()].join(' / ')}`);
    expect(torn).toEqual([]);
    expect(nouns.size).toBeGreaterThan(30);
  },
);

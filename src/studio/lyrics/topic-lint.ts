/** Lints the verses of topics against what their heading in `topics.ts` asks: measure, rhyme, nothing twice. */
import type { Language } from './language.ts';
import { lintStanzas } from './stanza-lint.ts';
import { parseStanzas } from './stanza-sheets.ts';
import type { Topic } from './topics.ts';

/** One sentence for each fault; empty for sound topics. */
export function lintTopics(topics: readonly Topic[], language: Language): string[] {
  const written = (lines: readonly (readonly string[])[]): string[] => lines.map((verse) => verse.join(' / '));
  const sheet = (parts: object): object => ({ sheets: [{ for: ['any'], tones: ['calm'], ...parts }] });
  const living = sheet({
    middle: topics.flatMap(({ verses }) => written(verses)),
    chorus: topics.flatMap(({ chorus }) => written(chorus)),
  });
  const dead = sheet({ middle: topics.flatMap(({ remembered }) => written(remembered)) });
  const empty = topics.filter(({ verses, remembered }) => verses.length + remembered.length === 0);
  return [
    ...[living, dead].flatMap((file) =>
      lintStanzas({ ...language, bank: { ...language.bank, stanzas: parseStanzas([file]) } }),
    ),
    ...empty.map(({ topic }) => `no verse: ${topic}`),
  ];
}

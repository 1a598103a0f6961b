/** Lints the stanzas of a bank against what their heading in `stanza-sheets.ts` asks. */
import { roomFor } from './bank-lint.ts';
import { measureOf } from './fitting.ts';
import type { Language, Perspective } from './language.ts';
import { couplets, quatrains, type StanzaSheet, stanzaParts } from './stanza-sheets.ts';
import { type Version, versionsOf } from './template.ts';

const numbers = ['one', 'many'] as const;
/** All that a line may agree with: a word that agrees may break the rhyme of one of them only. */
const perspectives: readonly Perspective[] = numbers.flatMap((from) =>
  numbers.flatMap((to) => (['f', 'm'] as const).map((gender) => ({ from, to, gender }))),
);
/** Syllables that a line of a stanza may have fewer, and more, than one of a couplet of the bank. */
const LEEWAY = { under: 1, over: 2 } as const;
/** Lines that rhyme, by their numbers. */
const schemes = [
  [[1, 3]],
  [
    [0, 1],
    [2, 3],
  ],
] as const;

/** One sentence for each fault; empty for sound stanzas. */
export function lintStanzas(language: Language): string[] {
  const { stanzas } = language.bank;
  const faults = stanzas.flatMap((sheet) =>
    perspectives
      .filter(({ from, to }) => (sheet.by ?? from) === from && (sheet.to ?? to) === to)
      .flatMap((perspective) => lintSheet(sheet, perspective, language)),
  );
  return [...new Set([...faults, ...repeated(stanzas)])];
}

function lintSheet(sheet: StanzaSheet, perspective: Perspective, language: Language): string[] {
  const expanded = (lines: readonly string[]): (readonly Version[])[] =>
    lines.map((line) => versionsOf(line, perspective));
  return [
    ...quatrains.flatMap((part) => sheet[part].flatMap((lines) => lintQuatrain(expanded(lines), language))),
    ...couplets.flatMap((part) => sheet[part].flatMap((lines) => lintRhyme(expanded(lines), [[0, 1]], language))),
    ...stanzaParts.flatMap((part) =>
      sheet[part].flatMap((lines) => expanded(lines).flatMap((versions) => lintMeasure(versions, language))),
    ),
    ...sheet.hooks.filter(([hook = '']) => !hook.includes('{name}')).map(([hook]) => `hook without {name}: ${hook}`),
  ];
}

function lintQuatrain(lines: readonly (readonly Version[])[], language: Language): string[] {
  const tried = schemes.map((pairs) => lintRhyme(lines, pairs, language));
  return tried.some((faults) => faults.length === 0) ? [] : tried[0]!;
}

function lintRhyme(
  lines: readonly (readonly Version[])[],
  pairs: readonly (readonly [number, number])[],
  language: Language,
): string[] {
  return pairs.flatMap(([one, other]) =>
    lines[one]!.flatMap((first) =>
      lines[other]!.filter((second) => !language.rhymes(first.text, second.text)).map(
        (second) => `no rhyme: ${first.text} / ${second.text}`,
      ),
    ),
  );
}

function lintMeasure(versions: readonly Version[], language: Language): string[] {
  const { fewest, most: longest } = measureOf(language);
  return versions.flatMap(({ text, slots }) => {
    const fixed = language.syllables(text.replaceAll(/\{[a-z]+\}/gu, '')).length;
    const [least, most] = [0, 1].map((end) => slots.reduce((sum, slot) => sum + roomFor[slot][end as 0 | 1], fixed));
    return most! < fewest - LEEWAY.under || least! > longest + LEEWAY.over ? [`${least!} syllables: ${text}`] : [];
  });
}

/** A line stands in one stanza; but for names of several and of one (`with`), and for a line that is nothing but its slot. */
function repeated(sheets: readonly StanzaSheet[]): string[] {
  const seen = new Set<string>();
  const lines = sheets
    .flatMap((sheet) => stanzaParts.filter((part) => part !== 'with').flatMap((part) => sheet[part].flat()))
    .filter((line) => /\p{L}/u.test(line.replaceAll(/\{[a-z]+\}/gu, '')));
  return lines.filter((line) => seen.size === seen.add(line.toLowerCase()).size).map((line) => `twice: ${line}`);
}

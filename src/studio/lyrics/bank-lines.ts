/** Every line that a bank can sing to somebody, with what it may follow. */
import type { Bank } from './bank.ts';
import type { Perspective } from './language.ts';
import { eventKinds, type EventKind } from './reading/rules.ts';
import { stanzaParts } from './stanza-sheets.ts';
import type { Subject } from './subjects.ts';
import { versionsOf } from './template.ts';

export interface BankLine {
  /** Only after events of these kinds; after any when there are none. */
  kinds: readonly EventKind[];
  /** Only after one of these subjects; after any when there are none. */
  subjects: readonly Subject[];
}

/** The lines as they are shown to people of these names. */
export function linesOfBank(bank: Bank, perspective: Perspective, names: readonly string[]): Map<string, BankLine> {
  const lines = new Map<string, BankLine>();
  const add = (line: string, follows: BankLine): void => {
    for (const { text } of versionsOf(line, perspective)) {
      for (const name of names) {
        const shown = text.replaceAll('{name}', name).replace(/\p{L}/u, (letter) => letter.toUpperCase());
        const known = lines.get(shown)?.subjects ?? [];
        lines.set(shown, { ...follows, subjects: [...known, ...follows.subjects] });
      }
    }
  };
  for (const sheet of bank.sheets) {
    const kinds = sheet.kinds.length === eventKinds.length ? [] : sheet.kinds;
    const { follow, chorus, said, coda, opening, bridge, hook, answer, closers, keepsakes, relics } = sheet;
    const couplets = [follow, chorus, said, coda, opening, bridge, hook, answer, keepsakes, relics].flat(3);
    for (const line of [...couplets, ...closers]) add(line, { kinds, subjects: [] });
  }
  for (const subject of bank.subjects)
    for (const line of [...subject.follow, ...subject.remembered].flat(2))
      add(line, { kinds: [], subjects: [subject] });
  for (const { follow, remembered } of bank.sayings)
    for (const line of [...follow, ...remembered].flat(2)) add(line, { kinds: [], subjects: [] });
  for (const sheet of bank.stanzas)
    for (const line of stanzaParts.flatMap((part) => sheet[part].flat())) add(line, { kinds: [], subjects: [] });
  for (const { verses, remembered, chorus } of bank.topics)
    for (const line of [...verses, ...remembered, ...chorus].flat()) add(line, { kinds: [], subjects: [] });
  return lines;
}

/** An order as the lyricist reads it: in plain letters, its people called by their names. */
import type { SongBrief } from '../contracts.ts';
import type { Language } from './language.ts';
import { forbiddenIn } from './reading/forbidden.ts';
import type { ReadOrder } from './reading/read-order.ts';
import { toolsFor } from './reading/tools.ts';
import { plainBrief } from './text.ts';

export function readableOrder(brief: SongBrief, language: Language): ReadOrder {
  const plain = plainBrief(brief);
  // Before anything is taken out of it, what forbids something included.
  const forbidden = language.forbiddenIn?.(plain) ?? forbiddenIn(plain, language.reading, toolsFor(language));
  return { ...(language.withoutNotesAside?.(plain) ?? plain), forbidden };
}

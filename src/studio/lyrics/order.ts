/** An order as the lyricist reads it: in plain letters, its people called by their names, read for what it forbids, without what no song tells. */
import type { SongBrief } from '../contracts.ts';
import type { Language } from './language.ts';
import { forbiddenIn } from './reading/forbidden.ts';
import type { ReadOrder } from './reading/read-order.ts';
import { toolsFor } from './reading/tools.ts';
import { withoutUnsung } from './reading/unsung.ts';
import { plainBrief } from './text.ts';

export function readableOrder(brief: SongBrief, language: Language): ReadOrder {
  const plain = plainBrief(brief);
  // Before anything is taken out of it, what forbids something included.
  const forbidden = forbiddenIn(plain, language.reading, toolsFor(language));
  const named = language.withoutNotesAside?.(plain) ?? plain;
  return { ...withoutUnsung(named, forbidden, language.reading.unsung), forbidden };
}

/** An order as the lyricist reads it: in plain letters, its people called by their names. */
import type { SongBrief } from '../contracts.ts';
import type { Language } from './language.ts';
import { plainBrief } from './text.ts';

export function readableOrder(brief: SongBrief, language: Language): SongBrief {
  const plain = plainBrief(brief);
  return language.withoutNotesAside?.(plain) ?? plain;
}

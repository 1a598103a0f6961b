/** Reads an order before its story is read: its recipient by name, what it forbids, and nothing in it that no song tells. */
import type { SongBrief } from '../../contracts.ts';
import type { Language } from '../language.ts';
import { filled } from './filled.ts';
import { type RecipientRules, withRecipientName } from './recipient-name.ts';
import type { ReadingRules } from './rules.ts';
import type { UnsungRules } from './unsung-rules.ts';
import { unsungForbidden, withoutUnsung } from './unsung.ts';

export function orderReader(
  written: UnsungRules,
  recipients: RecipientRules,
  reading: ReadingRules,
): Required<Pick<Language, 'withoutNotesAside' | 'forbiddenIn'>> {
  const unsung = { ...written, toShop: written.toShop.map((pattern) => filled(pattern, written.parts)) };
  const named = (brief: SongBrief): SongBrief => withRecipientName(brief, recipients, reading);
  return {
    withoutNotesAside: (brief) => withoutUnsung(named(brief), unsung, reading),
    forbiddenIn: (brief) => unsungForbidden(named(brief), unsung, reading),
  };
}

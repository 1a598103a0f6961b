/** Reads an order before its story is read: its recipient by name, and nothing in it that no song tells. */
import type { SongBrief } from '../../contracts.ts';
import { type RecipientRules, withRecipientName } from './recipient-name.ts';
import type { ReadingRules } from './rules.ts';
import type { UnsungRules } from './unsung-rules.ts';
import { withoutUnsung } from './unsung.ts';

export function orderReader(
  unsung: UnsungRules,
  recipients: RecipientRules,
  reading: ReadingRules,
): (brief: SongBrief) => SongBrief {
  return (brief) => withoutUnsung(withRecipientName(brief, recipients, reading), unsung);
}

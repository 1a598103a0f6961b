/** Form of the recipient's name that the song sings. */
import { singablePart } from '#kit/sung-name.ts';
import { type SongBrief, StudioError } from '../contracts.ts';
import type { Language } from './language.ts';
import type { Respell } from './spelling.ts';

/** The whole name when it is short enough to sing, else its first words. @throws StudioError bad-input when even one is too long. */
export function singableName(
  { recipient }: Pick<SongBrief, 'recipient'>,
  language: Language,
  respell: Respell,
): string {
  const name = language.recipient(recipient.shown);
  if (!/[\p{L}\p{Nd}]/u.test(name)) return language.standIn;
  const part = singablePart(name, (text) => language.syllables(respell(text)).length);
  if (part !== null) return part;
  throw new StudioError('bad-input', "the recipient's name is too long to sing; give a short one or a sung spelling");
}

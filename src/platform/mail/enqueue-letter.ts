import { letterHtml, letterText, type Letter } from '#kit/email/letter.ts';
import { m } from '#messages/messages.js';
import { currentLocale } from '#ui/locale.ts';
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { QueuedEmail } from './mailer.ts';
import { currentLabel } from './white-label.ts';

export interface NewLetter extends Pick<QueuedEmail, 'key' | 'replacesFailed' | 'to' | 'ground' | 'topic'> {
  letter: Omit<Letter, 'footer'> & {
    /** Small print ahead of where to ask and who we are. */
    note?: string;
  };
}

/**
 * Enqueues a letter in the shop's look and with its footer, in the caller's transaction; what is written in the name of a business has
 * that business's name, sender and footer, except to an address that nobody has proven: a business types its own name. An empty `to` is an erased order's: nobody is left to write to.
 * @returns false if it is not sent
 */
export async function enqueueLetter(
  { site, mailer }: Pick<Deps, 'site' | 'mailer'>,
  tx: Queryable,
  { key, replacesFailed, to, ground, topic, letter: { note, ...words } }: NewLetter,
): Promise<boolean> {
  if (to === '') return false;
  const label = ground === 'staff' || ground === 'unproven' ? null : currentLabel();
  const { name: brand, email, address } = label ?? { ...site, name: site.brand, email: site.supportEmail };
  const postal = address.length > 0 ? [address.join(', ')] : [];
  const outside = [...(note ? [note] : []), m.letters_questions({ email }), ...postal];
  const letter: Letter = { ...words, footer: ground === 'staff' ? [`To the producers of ${brand}`] : outside };
  const { subject } = letter;
  return mailer.enqueue(tx, {
    key,
    replacesFailed,
    to,
    ground,
    topic,
    subject,
    sender: label && { name: label.name, replyTo: label.email },
    html: letterHtml(brand, letter, currentLocale().code),
    text: letterText(brand, letter),
  });
}

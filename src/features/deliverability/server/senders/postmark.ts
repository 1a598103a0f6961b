import { z } from 'zod';
import { sameText } from '#platform/ids.ts';
import { letterOf, shortDetail, type MailReport } from '../../domain/report.ts';
import { BadSignature, parsed, type Sender } from './sender.ts';

const eventSchema = z.object({
  RecordType: z.string(),
  ID: z.union([z.number(), z.string()]).optional(),
  Type: z.string().optional(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  MessageID: z.string().optional(),
  Description: z.string().optional(),
  Details: z.string().optional(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullable().optional(),
  ChangedAt: z.string().optional(),
  /** As each letter says in the header of `letterHeader`; Postmark gives letters message ids of its own. */
  Metadata: z.object({ letter: z.string().optional() }).nullish(),
});

/** Types of bounces after which Postmark itself sends no more. */
const hard = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']);

/** Types after which the letter is given up, for a reason that is not the address's own. */
const givenUp = new Set(['SoftBounce', 'Blocked', 'DnsError', 'DMARCPolicy']);

function kindOf(type: string): MailReport['kind'] {
  if (type === 'SpamNotification' || type === 'SpamComplaint') return 'complaint';
  if (hard.has(type)) return 'hard-bounce';
  return givenUp.has(type) ? 'undelivered' : 'soft-bounce';
}

/** Postmark signs nothing: it sends the login that stands in the webhook's address (HTTP Basic). */
export const postmark: Sender = ({ config: { MAIL_POSTMARK_LOGIN: login } }, { headers, body }) => {
  const sent = headers.get('authorization') ?? '';
  if (!login || !sameText(sent, `Basic ${Buffer.from(login).toString('base64')}`)) throw new BadSignature('login');
  const { success, data: event } = eventSchema.safeParse(parsed(body));
  if (!success) return [];
  const address = event.Email ?? event.Recipient ?? '';
  const letterId = letterOf(event.Metadata?.letter);
  const about = { address, letterId, detail: shortDetail(event.Details ?? event.Description ?? event.Type) };
  const id = `${event.RecordType}-${event.ID ?? `${event.MessageID}-${event.ChangedAt}`}`;
  if (event.RecordType === 'SpamComplaint') return [{ id, kind: 'complaint', ...about }];
  if (event.RecordType === 'Bounce') return [{ id, kind: kindOf(event.Type ?? ''), ...about }];
  return [];
};

import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { isPermanent, letterOf, shortDetail, statusIn, type MailReport } from '../../domain/report.ts';
import { assertFresh, BadSignature, parsed, type Sender } from './sender.ts';

const eventSchema = z.object({
  event: z.string(),
  sg_event_id: z.string(),
  email: z.string(),
  type: z.string().optional(),
  reason: z.string().optional(),
  status: z.string().optional(),
  'smtp-id': z.string().optional(),
});
type SendgridEvent = z.infer<typeof eventSchema>;

/** Reasons for which SendGrid itself sends no letter to an address: its lists are older than ours. */
const dropped: Readonly<Record<string, MailReport['kind']>> = {
  'Bounced Address': 'hard-bounce',
  'Spam Reporting Address': 'complaint',
  'Unsubscribed Address': 'unsubscribed',
};

/** Null for an event that tells nothing of a letter's end. */
function kindOf({ event, type, status, reason }: SendgridEvent): MailReport['kind'] | null {
  if (event === 'spamreport') return 'complaint';
  if (event === 'dropped') return dropped[reason?.trim() ?? ''] ?? 'undelivered';
  if (event !== 'bounce') return null;
  // `blocked` is the receiving server's quarrel with the sender, not with the address.
  if (type === 'blocked') return 'undelivered';
  const code = status?.trim() || statusIn(reason);
  // Without a code SendGrid's own word counts: it writes to the address no more.
  return code && !isPermanent(code) ? 'undelivered' : 'hard-bounce';
}

function isSigned(key: string, signature: string, signed: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify('sha256', Buffer.from(signed), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** SendGrid's Signed Event Webhook: ECDSA with SHA-256 over timestamp and body, the events in one array. */
export const sendgrid: Sender = ({ config: { MAIL_SENDGRID_KEY: key } }, { headers, body, now }) => {
  const signature = headers.get('x-twilio-email-event-webhook-signature') ?? '';
  const timestamp = headers.get('x-twilio-email-event-webhook-timestamp') ?? '';
  if (!key || !isSigned(key, signature, `${timestamp}${body}`)) throw new BadSignature('signature');
  assertFresh(Number(timestamp) * 1000, now);
  const events = parsed(body);
  return (Array.isArray(events) ? events : []).flatMap((each: unknown): MailReport[] => {
    const { success, data } = eventSchema.safeParse(each);
    if (!success) return [];
    const kind = kindOf(data);
    if (kind === null) return [];
    const { sg_event_id: id, email: address, 'smtp-id': messageId, reason } = data;
    return [{ id, kind, address, letterId: letterOf(messageId), detail: shortDetail(reason) }];
  });
};

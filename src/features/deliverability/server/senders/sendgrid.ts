import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { shortDetail, type MailReport } from '../../domain/report.ts';
import { assertFresh, BadSignature, parsed, type Sender } from './sender.ts';

const eventSchema = z.object({
  event: z.string(),
  sg_event_id: z.string(),
  email: z.string(),
  type: z.string().optional(),
  reason: z.string().optional(),
  status: z.string().optional(),
});

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
    const about = { id: data.sg_event_id, address: data.email, detail: shortDetail(data.reason) };
    if (data.event === 'spamreport') return [{ ...about, kind: 'complaint' }];
    if (data.event !== 'bounce') return [];
    // `blocked` is the receiving server's quarrel with the sender, not with the address; the letter is given up.
    return [{ ...about, kind: data.type === 'blocked' ? 'undelivered' : 'hard-bounce' }];
  });
};

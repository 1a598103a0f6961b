import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameText } from '#platform/ids.ts';
import { isPermanent, letterOf, shortDetail, statusIn, type MailReport } from '../../domain/report.ts';
import { assertFresh, BadSignature, parsed, type Sender } from './sender.ts';

const bodySchema = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    id: z.string(),
    severity: z.string().optional(),
    reason: z.string().nullish(),
    recipient: z.string().optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().nullish() }).nullish() }).nullish(),
    'delivery-status': z
      .object({
        'enhanced-code': z.string().nullish(),
        message: z.string().nullish(),
        description: z.string().nullish(),
      })
      .nullish(),
  }),
});
type Failure = z.infer<typeof bodySchema>['event-data'];

/** Mailgun calls every failure permanent that it does not try again, those of a policy or of its own lists too. */
function kindOf({ severity, reason, 'delivery-status': status }: Failure): MailReport['kind'] {
  if (severity !== 'permanent') return 'soft-bounce';
  if (reason === 'suppress-unsubscribe') return 'unsubscribed';
  const code = status?.['enhanced-code'] || statusIn(status?.message);
  return isPermanent(code ?? '') ? 'hard-bounce' : 'undelivered';
}

/** Mailgun signs its timestamp and token, HMAC-SHA-256 in hexadecimal; the event beside them comes by TLS alone. */
export const mailgun: Sender = ({ config: { MAIL_MAILGUN_KEY: key } }, { body, now }) => {
  const read = bodySchema.safeParse(parsed(body));
  if (!key || !read.success) throw new BadSignature('form');
  const { signature: signed, 'event-data': event } = read.data;
  const expected = createHmac('sha256', key).update(`${signed.timestamp}${signed.token}`).digest('hex');
  if (!sameText(expected, signed.signature)) throw new BadSignature('signature');
  assertFresh(Number(signed.timestamp) * 1000, now);
  const status = event['delivery-status'];
  const about = {
    id: event.id,
    address: event.recipient ?? '',
    letterId: letterOf(event.message?.headers?.['message-id']),
    detail: shortDetail(status?.message) ?? shortDetail(status?.description),
  };
  if (event.event === 'complained') return [{ ...about, kind: 'complaint' }];
  if (event.event !== 'failed') return [];
  return [{ ...about, kind: kindOf(event) }];
};

import { createVerify } from 'node:crypto';
import { z } from 'zod';
import { shortDetail, type MailReport } from '../../domain/report.ts';
import { BadSignature, parsed, type Sender, type SenderParts } from './sender.ts';

const messageSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type SnsMessage = z.infer<typeof messageSchema>;

const recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() });
const reportSchema = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: z.array(recipient) }).optional(),
  complaint: z
    .object({ complainedRecipients: z.array(recipient), complaintFeedbackType: z.string().optional() })
    .optional(),
});

/** Fields that Amazon signs, in this order, each as 'name\nvalue\n'. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** Addresses that Amazon's notification service has in each region; certificates of anybody else's prove nothing. */
function isAmazons(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username } = new URL(url);
  const isHost = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname);
  return protocol === 'https:' && isHost && port === '' && username === '';
}

const certificates = new Map<string, string>();

async function certificateAt(url: string, read: SenderParts['read']): Promise<string> {
  const known = certificates.get(url);
  if (known) return known;
  const certificate = await read(url);
  certificates.set(url, certificate);
  return certificate;
}

function isSigned(message: SnsMessage, certificate: string): boolean {
  const text = signedFields[message.Type]
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
  const algorithm = message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  try {
    return createVerify(algorithm).update(text).verify(certificate, message.Signature, 'base64');
  } catch {
    return false;
  }
}

function reportsOf({ MessageId, Message }: SnsMessage): MailReport[] {
  const { success, data } = reportSchema.safeParse(parsed(Message));
  if (!success) return [];
  const { bounce, complaint } = data;
  const kind = bounce?.bounceType === 'Permanent' ? 'hard-bounce' : 'soft-bounce';
  const all = [
    ...(bounce?.bouncedRecipients ?? []).map((each) => ({ ...each, kind }) as const),
    ...(complaint?.complainedRecipients ?? []).map((each) => ({ ...each, kind: 'complaint' as const })),
  ];
  return all.map(({ emailAddress, diagnosticCode, kind: what }, index) => ({
    id: `${MessageId}-${index}`,
    kind: what,
    address: emailAddress,
    detail: shortDetail(diagnosticCode ?? complaint?.complaintFeedbackType),
  }));
}

/** Amazon SES by a topic of SNS: RSA over named fields, under a certificate of Amazon's. A subscription is confirmed by itself. */
export const ses: Sender = async ({ config: { MAIL_SES_TOPIC: topic }, read }, { body }) => {
  const message = messageSchema.safeParse(parsed(body));
  if (!topic || !message.success || message.data.TopicArn !== topic) throw new BadSignature('topic');
  const { Type, SigningCertURL, SubscribeURL = '' } = message.data;
  if (!isAmazons(SigningCertURL)) throw new BadSignature('certificate');
  if (!isSigned(message.data, await certificateAt(SigningCertURL, read))) throw new BadSignature('signature');
  if (Type === 'SubscriptionConfirmation' && isAmazons(SubscribeURL)) await read(SubscribeURL);
  return Type === 'Notification' ? reportsOf(message.data) : [];
};

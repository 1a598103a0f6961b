import { createVerify } from 'node:crypto';
import { z } from 'zod';
import { letterOf, shortDetail, type MailReport } from '../../domain/report.ts';
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
  /** Version 1 signs a SHA-1, which can be forged; the topic's attribute SignatureVersion is set to 2. */
  SignatureVersion: z.literal('2'),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type SnsMessage = z.infer<typeof messageSchema>;

const recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() });
const reportSchema = z.object({
  /** Amazon gives letters message ids of its own; ours stands among the original headers. */
  mail: z.object({ commonHeaders: z.object({ messageId: z.string().optional() }).optional() }).optional(),
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .object({ bounceType: z.string(), bounceSubType: z.string().optional(), bouncedRecipients: z.array(recipient) })
    .optional(),
  complaint: z
    .object({ complainedRecipients: z.array(recipient), complaintFeedbackType: z.string().optional() })
    .optional(),
});

/** Transient bounces of a letter that did not arrive; the general ones are notes of absence too. */
const givenUp = new Set(['MailboxFull', 'MessageTooLarge', 'ContentRejected', 'AttachmentRejected']);

/** Fields that Amazon signs, in this order, each as 'name\nvalue\n'. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/**
 * Origin of Amazon's notification service in the topic's own region. Anybody may have a bucket, and a file in it, below
 * Amazon's names: certificates and links of any other origin prove nothing.
 */
function serviceOf(topic: string): string {
  const [, partition, , region] = topic.split(':');
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

/** The address is compared as it stands: no port, no login, no query can be in it. */
const isCertificate = (service: string, url: string): boolean =>
  url.startsWith(`${service}/`) && /^\/SimpleNotificationService-[0-9a-f]+\.pem$/.test(url.slice(service.length));

/** Certificates under which a message was signed, by their addresses. */
const certificates = new Map<string, string>();
const keptCertificates = 4;

/** Keeps the certificate once it proved a message. */
async function isProven(message: SnsMessage, read: SenderParts['read']): Promise<boolean> {
  const url = message.SigningCertURL;
  const certificate = certificates.get(url) ?? (await read(url));
  if (!isSigned(message, certificate)) return false;
  if (!certificates.has(url) && certificates.size >= keptCertificates) certificates.clear();
  certificates.set(url, certificate);
  return true;
}

function isSigned(message: SnsMessage, certificate: string): boolean {
  const text = signedFields[message.Type]
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
  try {
    return createVerify('RSA-SHA256').update(text).verify(certificate, message.Signature, 'base64');
  } catch {
    return false;
  }
}

function reportsOf({ MessageId, Message }: SnsMessage): MailReport[] {
  const { success, data } = reportSchema.safeParse(parsed(Message));
  if (!success) return [];
  const { bounce, complaint } = data;
  const isGivenUp = givenUp.has(bounce?.bounceSubType ?? '');
  const kind =
    bounce?.bounceType === 'Permanent'
      ? 'hard-bounce'
      : isGivenUp || bounce?.bounceType === 'Undetermined'
        ? 'undelivered'
        : 'soft-bounce';
  const all = [
    ...(bounce?.bouncedRecipients ?? []).map((each) => ({ ...each, kind }) as const),
    ...(complaint?.complainedRecipients ?? []).map((each) => ({ ...each, kind: 'complaint' as const })),
  ];
  return all.map(({ emailAddress, diagnosticCode, kind: what }, index) => ({
    id: `${MessageId}-${index}`,
    kind: what,
    address: emailAddress,
    letterId: letterOf(data.mail?.commonHeaders?.messageId),
    detail: shortDetail(diagnosticCode ?? complaint?.complaintFeedbackType),
  }));
}

/** Amazon SES by a topic of SNS: RSA over named fields, under a certificate of Amazon's. A subscription is confirmed by itself. */
export const ses: Sender = async ({ config: { MAIL_SES_TOPIC: topic }, read }, { body }) => {
  const message = messageSchema.safeParse(parsed(body));
  if (!topic || !message.success || message.data.TopicArn !== topic) throw new BadSignature('topic');
  const { Type, SigningCertURL, SubscribeURL = '' } = message.data;
  const service = serviceOf(topic);
  if (!isCertificate(service, SigningCertURL)) throw new BadSignature('certificate');
  if (!(await isProven(message.data, read))) throw new BadSignature('signature');
  if (Type === 'SubscriptionConfirmation' && SubscribeURL.startsWith(`${service}/?`)) await read(SubscribeURL);
  return Type === 'Notification' ? reportsOf(message.data) : [];
};

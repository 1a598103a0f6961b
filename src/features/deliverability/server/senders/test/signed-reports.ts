import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto';
import type { Sender, SenderParts } from '../sender.ts';

export const now = new Date('2026-11-22T20:00:00Z');
const seconds = String(now.getTime() / 1000);
const elliptic = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const topic = 'arn:aws:sns:eu-west-1:123456789012:mail';

const config = {
  MAIL_POSTMARK_LOGIN: 'postmark:secret',
  MAIL_SES_TOPIC: topic,
  MAIL_SENDGRID_KEY: elliptic.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  MAIL_MAILGUN_KEY: 'key-of-mailgun',
};
/** Addresses that a sender's reader asked for. */
export const asked: string[] = [];
export const parts: SenderParts = {
  config,
  read: (url) => {
    asked.push(url);
    return Promise.resolve(rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString());
  },
};

/** A request of a sender's webhook. */
export interface Sent {
  body: string;
  headers?: Record<string, string>;
}

export const read = async (sender: Sender, { body, headers = {} }: Sent, about: SenderParts = parts) =>
  sender(about, { body, headers: new Headers(headers), now });

export const byPostmark = (event: object): Sent => ({
  body: JSON.stringify(event),
  headers: { authorization: `Basic ${Buffer.from('postmark:secret').toString('base64')}` },
});

export const byMailgun = (event: object, at = seconds): Sent => {
  const signature = createHmac('sha256', 'key-of-mailgun').update(`${at}once`).digest('hex');
  return { body: JSON.stringify({ signature: { timestamp: at, token: 'once', signature }, 'event-data': event }) };
};

export const bySendgrid = (events: object[], at = seconds): Sent => {
  const body = JSON.stringify(events);
  return {
    body,
    headers: {
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(at + body), elliptic.privateKey).toString(
        'base64',
      ),
      'x-twilio-email-event-webhook-timestamp': at,
    },
  };
};

export const certificate = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem';

export function byAmazon(report: object, changes: Record<string, string> = {}): Sent {
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: 'message-1',
    TopicArn: topic,
    Message: JSON.stringify(report),
    Timestamp: now.toISOString(),
    SignatureVersion: '2',
    SigningCertURL: certificate,
    ...changes,
  };
  const names =
    message['Type'] === 'Notification'
      ? ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names.map((name) => `${name}\n${message[name]}\n`).join('');
  const algorithm = message['SignatureVersion'] === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  const Signature = createSign(algorithm).update(text).sign(rsa.privateKey, 'base64');
  return { body: JSON.stringify({ ...message, Signature }) };
}

export const amazonBounce = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bouncedRecipients: [{ emailAddress: 'bo@example.com', diagnosticCode: 'smtp; 550 5.1.1' }],
  },
};

import { expect, test } from 'vitest';
import { mailgun } from './mailgun.ts';
import { postmark } from './postmark.ts';
import { BadSignature, type Sender } from './sender.ts';
import { sendgrid } from './sendgrid.ts';
import { ses } from './ses.ts';
import {
  amazonBounce,
  asked,
  byAmazon,
  byMailgun,
  byPostmark,
  bySendgrid,
  certificate,
  now,
  parts,
  read,
  type Sent,
  topic,
} from './test/signed-reports.ts';

const mailgunFailure = { event: 'failed', severity: 'permanent', id: 'e1', recipient: 'bo@example.com' };
const bo = { address: 'bo@example.com' };
const letter = '0123456789abcdefghjkmnpqrs';
const messageId = `${letter}@songs.example`;
const bySendgridBounce = (changes: object) =>
  bySendgrid([{ event: 'bounce', type: 'bounce', sg_event_id: 's1', email: 'bo@example.com', ...changes }]);

test.each<[string, Sender, Sent, object[]]>([
  [
    'Postmark, a bounce',
    postmark,
    byPostmark({
      RecordType: 'Bounce',
      ID: 7,
      Type: 'HardBounce',
      Email: 'bo@example.com',
      Details: '550 gone',
      Metadata: { letter },
    }),
    [{ id: 'Bounce-7', kind: 'hard-bounce', ...bo, letterId: letter, detail: '550 gone' }],
  ],
  [
    'Postmark, a full mailbox',
    postmark,
    byPostmark({ RecordType: 'Bounce', ID: 8, Type: 'SoftBounce', Email: 'bo@example.com' }),
    [{ kind: 'undelivered', ...bo, letterId: null }],
  ],
  [
    'Postmark, a complaint',
    postmark,
    byPostmark({ RecordType: 'SpamComplaint', ID: 9, Email: 'bo@example.com' }),
    [{ kind: 'complaint', ...bo }],
  ],
  ['Postmark, a delivery', postmark, byPostmark({ RecordType: 'Delivery', Recipient: 'bo@example.com' }), []],
  [
    'Mailgun, a bounce',
    mailgun,
    byMailgun({
      ...mailgunFailure,
      message: { headers: { 'message-id': messageId } },
      'delivery-status': { 'enhanced-code': '5.1.1' },
    }),
    [{ id: 'e1', kind: 'hard-bounce', ...bo, letterId: letter }],
  ],
  [
    'Mailgun, a bounce whose code stands in its words alone',
    mailgun,
    byMailgun({ ...mailgunFailure, 'delivery-status': { 'enhanced-code': '', message: '550 5.1.1 No such user' } }),
    [{ kind: 'hard-bounce' }],
  ],
  [
    'Mailgun, a policy, which is permanent to Mailgun',
    mailgun,
    byMailgun({ ...mailgunFailure, 'delivery-status': { 'enhanced-code': '5.7.1', message: '550 blocked' } }),
    [{ kind: 'undelivered', ...bo }],
  ],
  [
    'Mailgun, a permanent failure without a code',
    mailgun,
    byMailgun({ ...mailgunFailure, reason: 'generic', 'delivery-status': { message: null } }),
    [{ kind: 'undelivered', ...bo }],
  ],
  [
    'Mailgun, a reader who unsubscribed there',
    mailgun,
    byMailgun({ ...mailgunFailure, reason: 'suppress-unsubscribe', 'delivery-status': { 'enhanced-code': '5.1.1' } }),
    [{ kind: 'unsubscribed', ...bo }],
  ],
  [
    'Mailgun, a failure for now',
    mailgun,
    byMailgun({ event: 'failed', severity: 'temporary', id: 'e2', recipient: 'bo@example.com' }),
    [{ kind: 'soft-bounce' }],
  ],
  [
    'Mailgun, a complaint',
    mailgun,
    byMailgun({ event: 'complained', id: 'e3', recipient: 'bo@example.com' }),
    [{ kind: 'complaint', ...bo }],
  ],
  [
    'SendGrid, several at once',
    sendgrid,
    bySendgrid([
      {
        event: 'bounce',
        type: 'bounce',
        sg_event_id: 's1',
        email: 'bo@example.com',
        reason: '550 gone',
        status: '5.1.1',
        'smtp-id': `<${messageId}>`,
      },
      { event: 'bounce', type: 'blocked', sg_event_id: 's2', email: 'al@example.com' },
      { event: 'spamreport', sg_event_id: 's3', email: 'cy@example.com' },
      { event: 'open', sg_event_id: 's4', email: 'di@example.com' },
    ]),
    [
      { id: 's1', kind: 'hard-bounce', detail: '550 gone', letterId: letter },
      { id: 's2', kind: 'undelivered', letterId: null },
      { id: 's3', kind: 'complaint' },
    ],
  ],
  [
    'SendGrid, a full mailbox, which it calls a bounce too',
    sendgrid,
    bySendgridBounce({ status: '5.2.2', reason: '552 5.2.2 Mailbox full' }),
    [{ kind: 'undelivered', ...bo }],
  ],
  ['SendGrid, a failure for now', sendgrid, bySendgridBounce({ status: '4.4.1' }), [{ kind: 'undelivered', ...bo }]],
  [
    'SendGrid, a bounce whose code stands in its words alone',
    sendgrid,
    bySendgridBounce({ reason: '550 5.7.1 blocked' }),
    [{ kind: 'undelivered' }],
  ],
  ['SendGrid, a bounce without a code', sendgrid, bySendgridBounce({}), [{ kind: 'hard-bounce' }]],
  ...(
    [
      ['Bounced Address', 'hard-bounce'],
      ['Unsubscribed Address', 'unsubscribed'],
      ['Spam Content', 'undelivered'],
    ] as const
  ).map(([reason, kind]): [string, Sender, Sent, object[]] => [
    `SendGrid, a letter that it never sent: ${reason}`,
    sendgrid,
    bySendgridBounce({ event: 'dropped', reason }),
    [{ kind, ...bo }],
  ]),
  [
    'Amazon SES, a bounce',
    ses,
    byAmazon({ ...amazonBounce, mail: { commonHeaders: { messageId: `<${messageId}>` } } }),
    [{ id: 'message-1-0', kind: 'hard-bounce', ...bo, letterId: letter, detail: 'smtp; 550 5.1.1' }],
  ],
  [
    'Amazon SES, a full mailbox',
    ses,
    byAmazon({
      ...amazonBounce,
      bounce: { ...amazonBounce.bounce, bounceType: 'Transient', bounceSubType: 'MailboxFull' },
    }),
    [{ kind: 'undelivered', ...bo }],
  ],
  [
    'Amazon SES, a bounce for a reason it cannot tell',
    ses,
    byAmazon({ ...amazonBounce, bounce: { ...amazonBounce.bounce, bounceType: 'Undetermined' } }),
    [{ kind: 'undelivered', ...bo, letterId: null }],
  ],
  [
    'Amazon SES, a complaint',
    ses,
    byAmazon({ eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: 'bo@example.com' }] } }),
    [{ kind: 'complaint', ...bo }],
  ],
])('PART-07 %s', async (_what, sender, sent, reports) => {
  expect(await read(sender, sent)).toMatchObject(reports);
});

const older = String(now.getTime() / 1000 - 301);
const bounce = { event: 'failed', severity: 'permanent', id: 'e1', recipient: 'bo@example.com' };

test.each<[string, Sender, Sent]>([
  ['Postmark without its login', postmark, { body: '{}' }],
  ['Postmark with another login', postmark, { ...byPostmark({}), headers: { authorization: 'Basic eDp5' } }],
  ['Mailgun with another key', mailgun, { body: byMailgun(bounce).body.replace(/"signature":"\w/, '"signature":"x') }],
  ['Mailgun, recorded six minutes ago', mailgun, byMailgun(bounce, older)],
  ['Mailgun without a form', mailgun, { body: '[]' }],
  ['SendGrid with a changed body', sendgrid, { ...bySendgrid([]), body: '[ ]' }],
  ['SendGrid, recorded six minutes ago', sendgrid, bySendgrid([], older)],
  ['SendGrid without a signature', sendgrid, { body: '[]' }],
  ['Amazon with a changed message', ses, { body: byAmazon(amazonBounce).body.replace('bo@', 'al@') }],
  ['Amazon, signed the older way, by SHA-1', ses, byAmazon(amazonBounce, { SignatureVersion: '1' })],
  ['Amazon for another topic', ses, byAmazon(amazonBounce, { TopicArn: `${topic}-of-others` })],
  [
    'Amazon under a certificate of others',
    ses,
    byAmazon(amazonBounce, { SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem' }),
  ],
  [
    'Amazon under a certificate without TLS',
    ses,
    byAmazon(amazonBounce, { SigningCertURL: certificate.replace('https', 'http') }),
  ],
  ...[
    'https://sns.s3.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.eu-west-1.amazonaws.com.cn/SimpleNotificationService-1.pem',
    `${certificate}?versionId=1`,
    `${certificate}#1`,
    certificate.replace('.com/', '.com:8443/'),
    certificate.replace('sns', 'user@sns'),
    certificate.replace('SimpleNotificationService-1', 'uploads/SimpleNotificationService-1'),
    certificate.replace('-1.pem', '-x.pem'),
  ].map((SigningCertURL): [string, Sender, Sent] => [
    `Amazon under the certificate ${SigningCertURL}`,
    ses,
    byAmazon(amazonBounce, { SigningCertURL }),
  ]),
  ['no JSON', mailgun, { body: 'nothing' }],
])('PART-07 refused: %s', async (_what, sender, sent) => {
  await expect(read(sender, sent)).rejects.toThrow(BadSignature);
});

test.each([
  [postmark, byPostmark({ RecordType: 'Bounce' })],
  [mailgun, byMailgun(bounce)],
  [sendgrid, bySendgrid([])],
  [ses, byAmazon(amazonBounce)],
])('PART-07 a sender that is not set up is refused', async (sender, sent) => {
  const none = {
    MAIL_POSTMARK_LOGIN: undefined,
    MAIL_SES_TOPIC: undefined,
    MAIL_SENDGRID_KEY: undefined,
    MAIL_MAILGUN_KEY: undefined,
  };
  await expect(read(sender, sent, { ...parts, config: none })).rejects.toThrow(BadSignature);
});

test('PART-07 a certificate of Amazon’s is kept once it proved a message, not before', async () => {
  const SigningCertURL = certificate.replace('-1.pem', '-2.pem');
  const reads = () => asked.filter((url) => url === SigningCertURL).length;
  const forged = { body: byAmazon(amazonBounce, { SigningCertURL }).body.replace('bo@', 'al@') };
  for (const times of [1, 2]) {
    await expect(read(ses, forged)).rejects.toThrow(BadSignature);
    expect(reads()).toBe(times);
  }
  for (const times of [3, 3]) {
    await read(ses, byAmazon(amazonBounce, { SigningCertURL }));
    expect(reads()).toBe(times);
  }
});

test('PART-07 a subscription of Amazon’s is confirmed at Amazon’s address alone', async () => {
  const subscription = { Type: 'SubscriptionConfirmation', Token: 'token' };
  const own = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
  await read(ses, byAmazon({}, { ...subscription, SubscribeURL: own }));
  await read(ses, byAmazon({}, { ...subscription, SubscribeURL: 'http://169.254.169.254/' }));
  expect(asked).toContain(own);
  expect(asked.every((url) => url.startsWith('https://sns.eu-west-1.amazonaws.com/'))).toBe(true);
});

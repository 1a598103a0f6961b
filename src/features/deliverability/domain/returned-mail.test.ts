import { expect, test } from 'vitest';
import { readReturnedMail } from './returned-mail.ts';

const letter = '01hzy3v7k2m4n6p8q0r2s4t6v8';

/** A bounce as Postfix writes it. */
const bounce = ({ status = '5.1.1', action = 'failed', recipient = 'nobody@example.org' } = {}): string =>
  [
    'Return-Path: <>',
    `To: bounces+${letter}@songs.example`,
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F2A.1760/mail.example.org"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F2A.1760/mail.example.org',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--4F2A.1760/mail.example.org',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    'Arrival-Date: Sun, 22 Nov 2026 19:43:03 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <nobody@example.org>: Recipient address',
    '    rejected: User unknown',
    '',
    '--4F2A.1760/mail.example.org',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Keepsong <hello@songs.example>',
    `Message-ID: <${letter}@songs.example>`,
    '',
    '--4F2A.1760/mail.example.org--',
    '',
  ].join('\r\n');

test('PART-07 a bounce of a mailbox that does not exist names its address, its reason and its letter', () => {
  expect(readReturnedMail(bounce())).toEqual({
    letterIds: [letter],
    reports: [
      {
        kind: 'hard-bounce',
        address: 'nobody@example.org',
        detail: 'smtp; 550 5.1.1 <nobody@example.org>: Recipient address rejected: User unknown',
      },
    ],
  });
});

test.each([
  ['5.1.1', 'failed', ['hard-bounce']],
  ['5.1.10', 'failed', ['hard-bounce']],
  ['5.2.1', 'failed', ['hard-bounce']],
  ['5.0.0', 'failed', ['hard-bounce']],
  ['5.2.2', 'failed', ['undelivered']],
  ['5.7.1', 'failed', ['undelivered']],
  ['4.4.7', 'failed', ['undelivered']],
  ['4.2.2', 'delayed', []],
  ['2.0.0', 'delivered', []],
])('PART-07 a report of status %s and action %s is %s', (status, action, kinds) => {
  expect(readReturnedMail(bounce({ status, action })).reports.map(({ kind }) => kind)).toEqual(kinds);
});

test('PART-07 a message that is made to be slow to read is read at once, and names nobody', () => {
  const begun = process.cpuUsage();
  expect(readReturnedMail(bounce({ recipient: '@'.repeat(1024 ** 2) })).reports).toEqual([]);
  // Of the processor: a busy machine is no fault of the reader.
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1e6).toBeLessThan(5);
});

test('PART-07 a bounce without words for people is read too', () => {
  const bare = bounce().replace(/This is a MIME[\s\S]*?--4F2A/, '--4F2A');
  expect(readReturnedMail(bare).reports).toHaveLength(1);
});

test('PART-07 a complaint in the abuse format names who complained', () => {
  const complaint = [
    'From: feedback@example.net',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    'Original-Rcpt-To: <ann@example.net>',
    '--part',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${letter}@songs.example>`,
    'Subject: Your photos',
    '',
    'Hello',
    '--part--',
  ].join('\n');
  expect(readReturnedMail(complaint)).toEqual({
    letterIds: [letter],
    reports: [{ kind: 'complaint', address: 'ann@example.net', detail: 'abuse' }],
  });
});

test.each([
  '',
  'no header',
  'To: a\n\nOut of office: I am away.',
  'Content-Type: multipart/report; boundary=x\n\n--x--',
])('PART-07 anything else holds no report: %j', (message) => {
  expect(readReturnedMail(message).reports).toEqual([]);
});

import { createTransport } from 'nodemailer';
import { NoSuchMailboxError, type Email, type EmailSender, type MailTransport } from './port.ts';

/** Address that a letter's bounces go to, with the letter's id in it (VERP): 'bounces+id@…'. */
export function returnPath(returnAddress: string, messageId: string): string {
  const [letter = ''] = messageId.split('@');
  const at = returnAddress.lastIndexOf('@');
  return `${returnAddress.slice(0, at)}+${letter}${returnAddress.slice(at)}`;
}

/**
 * Mail by a mail server. `url` is smtp:// or smtps:// with user and password. Bounces go to `returnAddress`, or to the sender
 * without one.
 */
export function smtpTransport(url: string, from: string, returnAddress?: string): MailTransport {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  // Whoever sends is told too; without a listener it would end the process.
  transport.on('error', () => undefined);
  return {
    async send(email: Email) {
      const { messageId, to, unsubscribeUrl, sender, ...content } = email;
      const recipient = { name: '', address: to };
      const envelope = returnAddress
        ? { envelope: { from: returnPath(returnAddress, messageId), to: [recipient] } }
        : {};
      // As an object it is one address, whatever it contains; as text it would be read as a list.
      const sending = transport.sendMail({
        ...content,
        ...envelope,
        ...(sender === null ? {} : inNameOf(sender, from)),
        to: recipient,
        messageId: `<${messageId}>`,
        headers: {
          ...fromProgram,
          ...letterHeader(messageId),
          ...(unsubscribeUrl === null ? {} : oneClick(unsubscribeUrl)),
        },
      });
      await sending.catch((error: unknown) => {
        throw isNoMailbox(error) ? new NoSuchMailboxError(error.message, { cause: error }) : error;
      });
    },
  };
}

/** The address stays the shop's, whose mail server vouches for it; name and answers are the sender's. */
const inNameOf = ({ name, replyTo }: EmailSender, from: string) => ({
  from: { name, address: addressOf(from) },
  replyTo: { name, address: replyTo },
});

/** 'Songs <hello@songs.example>': 'hello@songs.example' */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Signs in and says goodbye. @throws Error with the server's words, or after so many milliseconds without an answer */
export async function askMailServer(url: string, patience: number): Promise<void> {
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Enhanced codes (RFC 3463) of an address whose mailbox or domain there is not. Without one a 550 may mean anything, and passes. */
const noMailbox = /^5\d\d[ -]5\.1\.(?:1|2|3|10)\b/;

const isNoMailbox = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  noMailbox.test(String(error.response));

/** RFC 3834: mail programs that answer by themselves, as during a holiday, answer no such letter. */
const fromProgram = { 'Auto-Submitted': 'auto-generated' };

/** Postmark gives letters message ids of its own, and tells this of a letter in its reports; others pass it over. */
const letterHeader = (messageId: string): Record<string, string> => ({
  'X-PM-Metadata-letter': messageId.split('@')[0] ?? '',
});

const oneClick = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

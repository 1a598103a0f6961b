import { createTransport } from 'nodemailer';
import type { Email, MailTransport } from './port.ts';

/** Mail by a mail server. `url` is smtp:// or smtps:// with user and password. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  // Whoever sends is told too; without a listener it would end the process.
  transport.on('error', () => undefined);
  return {
    async send(email: Email) {
      const { messageId, to, ...content } = email;
      // As an object it is one address, whatever it contains; as text it would be read as a list.
      await transport.sendMail({ ...content, to: { name: '', address: to }, messageId: `<${messageId}>` });
    },
  };
}

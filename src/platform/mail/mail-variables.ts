import { z } from 'zod';

const optional = z.string().min(1).optional();

/** False for an address that its user name or password has broken: what follows an @ or / there would be taken for the host. */
function isMailServer(text: string): boolean {
  try {
    const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
    decodeURIComponent(username + password);
    const isWhole = (pathname === '' || pathname === '/') && hash === '' && !search.includes('@');
    return /^smtps?:$/.test(protocol) && hostname !== '' && isWhole;
  } catch {
    return false;
  }
}

/** Environment variables of letters: how they leave, and how it is told what became of them. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .min(1)
    .refine(isMailServer, {
      error: 'not smtp:// or smtps:// with a host; write @ / : # ? % of user and password as %40 %2F %3A %23 %3F %25',
    })
    .optional()
    .describe(
      'smtp://user:password@host:587, or smtps://…:465; an @ in user or password is %40; without it mail goes to the outbox folder',
    ),
  MAIL_FROM: z.string().default('Keepsong <hello@keepsong.example>').describe('sender of every e-mail'),
  MAIL_RETURN_ADDRESS: z
    .email()
    .optional()
    .describe('address that bounces go to, e.g. bounces@songs.example; each letter adds +id before the @'),
  MAIL_RETURN_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('bearer token of what pipes returned mail to /webhooks/mail/returned, at least 16 characters'),
  MAIL_POSTMARK_LOGIN: optional.describe('user:password in the address of the Postmark webhook'),
  MAIL_SES_TOPIC: optional.describe('ARN of the SNS topic that Amazon SES reports bounces and complaints to'),
  MAIL_SENDGRID_KEY: optional.describe('verification key of the SendGrid Signed Event Webhook, in base64'),
  MAIL_MAILGUN_KEY: optional.describe('HTTP webhook signing key of Mailgun'),
  MAIL_DKIM_SELECTORS: optional.describe(
    'DKIM selectors of MAIL_FROM’s domain, separated by commas, looked at when it starts',
  ),
};

import type { Config } from '#platform/config.ts';
import type { MailReport } from '../../domain/report.ts';

/** A request of a sender's webhook. `body` is as it came: signatures are over its bytes. */
export interface SenderRequest {
  headers: Headers;
  body: string;
  now: Date;
}

export interface SenderParts {
  config: Pick<Config, 'MAIL_POSTMARK_LOGIN' | 'MAIL_SES_TOPIC' | 'MAIL_SENDGRID_KEY' | 'MAIL_MAILGUN_KEY'>;
  /** Reads an address of the sender's own; only Amazon's topics want it. */
  read: (url: string) => Promise<string>;
}

/** Reads a sender's reports, having checked that it is the sender. @throws BadSignature */
export type Sender = (parts: SenderParts, request: SenderRequest) => MailReport[] | Promise<MailReport[]>;

/** The request does not come from the sender, or the sender is not configured. */
export class BadSignature extends Error {}

/** Milliseconds between a signature and its arrival; a recorded request is worth nothing later. */
const freshFor = 5 * 60_000;

/** @param at milliseconds since 1970 @throws BadSignature */
export function assertFresh(at: number, now: Date): void {
  if (!(Math.abs(now.getTime() - at) <= freshFor)) throw new BadSignature('too old');
}

/** @throws BadSignature for a body that is no JSON */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new BadSignature('no JSON');
  }
}

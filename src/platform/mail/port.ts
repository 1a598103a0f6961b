/** In whose name a letter is sent: the name beside the shop's address, and the address that is answered. */
export interface EmailSender {
  name: string;
  replyTo: string;
}

export interface Email {
  to: string;
  subject: string;
  /** Null for letters of the shop. */
  sender: EmailSender | null;
  html: string;
  text: string;
  /** Without angle brackets; the same for every try of the same e-mail, so that a repeat can be recognised. */
  messageId: string;
  /** Address that stops such letters (RFC 8058); null for letters that nobody can unsubscribe from. */
  unsubscribeUrl: string | null;
}

/** The mail server says for good that nobody has this address. */
export class NoSuchMailboxError extends Error {
  override name = 'NoSuchMailboxError';
}

/** Hands an e-mail over to whoever delivers it. Resolves when it was accepted. */
export interface MailTransport {
  /** @throws NoSuchMailboxError, and errors that pass */
  send(email: Email): Promise<void>;
  /** Removes what lies here of an e-mail that was sent; for transports that keep anything. */
  forget?(messageId: string): Promise<void>;
}

import { SMTPServer } from 'smtp-server';
import { freePort } from '#platform/test/free-port.ts';

export interface ReceivedMail {
  /** Address of the envelope, which bounces go to. */
  sender: string;
  recipients: string[];
  headers: string;
  body: string;
}

/** Every value of a header field, in the order of the fields. */
export const headerOf = (mail: { headers: string }, name: string): string[] =>
  [...mail.headers.matchAll(new RegExp(`^${name}: (.*)$`, 'gim'))].map((match) => match[1] ?? '');

/** A mail server that keeps what it takes, and refuses as often as it is told. */
export class TestMailServer {
  readonly received: ReceivedMail[] = [];
  /** Message ids of refused deliveries. */
  readonly triedIds: string[] = [];
  /** Deliveries that are still refused, by address. */
  readonly refusals = new Map<string, number>();
  /** Addresses whose mailbox there is not. */
  readonly unknown = new Set<string>();
  /** Every address that was asked for. */
  readonly asked: string[] = [];
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      this.asked.push(address);
      const refusal = new Error(
        `5.1.1 <${address}>: Recipient address rejected: User unknown in virtual mailbox table`,
      );
      done(this.unknown.has(address) ? Object.assign(refusal, { responseCode: 550 }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        done(this.#take(Buffer.concat(chunks).toString(), { sender, recipients }));
      });
    },
  });

  /** @returns the port it listens on */
  async open(): Promise<number> {
    const port = await freePort();
    await new Promise<void>((resolve) => {
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #take(message: string, envelope: Pick<ReceivedMail, 'sender' | 'recipients'>): Error | null {
    const [headers = '', ...rest] = message.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const unfolded = headers.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n');
    const [reader = ''] = envelope.recipients;
    const left = this.refusals.get(reader) ?? 0;
    if (left > 0) {
      this.refusals.set(reader, left - 1);
      this.triedIds.push(...headerOf({ headers: unfolded }, 'Message-ID'));
      return Object.assign(new Error('Try again later'), { responseCode: 451 });
    }
    this.received.push({ ...envelope, headers: unfolded, body });
    return null;
  }
}

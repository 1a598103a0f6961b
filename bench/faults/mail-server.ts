import { SMTPServer } from 'smtp-server';

/** The buyers' mail server: takes every letter and counts those that came twice under one Message-ID. */
export class MailServer {
  /** Letters by Message-ID. */
  readonly received = new Map<string, number>();
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? 'without an id';
          this.received.set(id, (this.received.get(id) ?? 0) + 1);
          done();
        });
      },
    });
    // A sender that is killed in the middle of a letter ends its connection.
    this.#server.on('error', () => undefined);
  }

  listen(port: number): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(port, '127.0.0.1', () => resolve(`smtp://127.0.0.1:${port}`));
    });
  }

  close(): void {
    this.#server.close(() => undefined);
  }

  get twice(): number {
    return [...this.received.values()].reduce((sum, times) => sum + times - 1, 0);
  }
}

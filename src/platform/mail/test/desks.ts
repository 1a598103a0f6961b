import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { systemClock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { systemIds } from '../../ids.ts';
import { alertLog } from '../../test/alerts.ts';
import { LetterDesk } from '../letter-desk.ts';
import type { MailTransport } from '../port.ts';
import { insertEmail } from '../repository.ts';
import { emails } from '../schema.ts';

type EmailRow = typeof emails.$inferSelect;

/** Desks at one database, that look for others' letters every tenth of a second and wait half a second for their own at an end. */
export class TestDesks {
  /** Ids of letters that were handed over, each time. */
  readonly sent: string[] = [];
  /** Staff have stopped e-mails. */
  isStopped = false;
  /** Questions for the settings that fail before they are answered. */
  failures = 0;
  readonly #raised = alertLog();
  readonly #db: Database;
  readonly #desks: LetterDesk[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  get alerts() {
    return this.#raised.alerts;
  }

  readonly acceptAll: MailTransport = {
    send: async ({ messageId }) => void this.sent.push(messageId.split('@')[0] ?? ''),
  };

  open(transport: MailTransport = this.acceptAll): LetterDesk {
    const desk = new LetterDesk({
      db: this.#db,
      clock: systemClock,
      ids: systemIds,
      log: this.#raised.log,
      transport,
      host: 'songs.example',
      baseUrl: 'https://songs.example',
      hashSecret: 'a secret of hashes',
      secret: 'a secret of seals',
      settings: {
        current: async () => {
          this.failures -= 1;
          if (this.failures >= 0) throw new Error('no settings');
          return { dailyCap: 1, ordersStopped: false, productionStopped: false, emailsStopped: this.isStopped };
        },
        change: () => Promise.reject(new Error('nobody changes them here')),
      },
      places: 3,
      lookEvery: 100,
      patience: 500,
    });
    this.#desks.push(desk);
    return desk;
  }

  async end(): Promise<void> {
    await Promise.all(this.#desks.map((desk) => desk.stop()));
  }

  /** A mail server that says nothing until it is told to accept all. */
  silentServer(): { transport: MailTransport; offered: string[]; accept: () => void } {
    const offered: string[] = [];
    let accept = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      accept = resolve;
    });
    const transport: MailTransport = {
      send: async (letter) => {
        offered.push(letter.messageId.split('@')[0] ?? '');
        await told;
        await this.acceptAll.send(letter);
      },
    };
    return { transport, offered, accept };
  }

  /** Puts letters in. @returns their ids */
  async putIn(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => systemIds.id());
    for (const id of ids) {
      const [recipient, createdAt] = [`${id}@example.com`, new Date()];
      await insertEmail(this.#db, { id, key: id, recipient, subject: '', html: '', text: '', createdAt });
    }
    return ids;
  }

  rows(): Promise<EmailRow[]> {
    return this.#db.select().from(emails);
  }

  async rowOf(id: string): Promise<EmailRow | undefined> {
    return (await this.#db.select().from(emails).where(eq(emails.id, id)))[0];
  }

  /** Waits until all letters are in a state. */
  async allAre(state: EmailRow['state']): Promise<void> {
    const states = async () => new Set((await this.rows()).map((row) => row.state));
    await expect.poll(states, { timeout: 30_000 }).toEqual(new Set([state]));
  }
}

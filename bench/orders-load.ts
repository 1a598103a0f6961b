import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { anOrderInput } from '#server/test/journey.ts';
import { shopEnvironment } from '../scripts/shop-environment.mjs';
import { siblingModule } from '#kit/sibling-module.ts';
import { PaidOrders } from './paid-orders.ts';
import type { FromService, ServiceRequest, ToService } from './orders-messages.ts';

/** A visitor who is ready to order: a browser with photos. */
export interface Visitor {
  cookie: string;
  photoIds: string[];
}

interface Answer {
  status: number;
  location: string | undefined;
  body: string;
}

/** The service under measurement, from outside. */
export class MeasuredService {
  readonly settings: string;
  readonly #child: ChildProcess;
  readonly #baseUrl: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #payers = new Map<string, () => void>();
  readonly #database: pg.Client | null;
  /** Asks the database from here: the measured process is to do nothing for the measurement. Null for the embedded one. */
  readonly #paidOrders: PaidOrders | null;

  private constructor(child: ChildProcess, baseUrl: string, settings: string, database: pg.Client | null) {
    this.#child = child;
    this.#baseUrl = baseUrl;
    this.settings = settings;
    this.#database = database;
    this.#paidOrders = database && this.#watchFromHere(database);
    child.on('message', (message: FromService) => {
      if (message.kind === 'paid') this.#tellPaid(message.orderNumber);
    });
  }

  #watchFromHere(database: pg.Client): PaidOrders {
    const paidAmong = async (numbers: string[]): Promise<string[]> => {
      const text = 'select number from orders where number = any($1) and paid_at is not null';
      const { rows } = await database.query<{ number: string }>(text, [numbers]);
      return rows.map(({ number }) => number);
    };
    return new PaidOrders(paidAmong, (orderNumber) => this.#tellPaid(orderNumber));
  }

  #tellPaid(orderNumber: string): void {
    this.#payers.get(orderNumber)?.();
    this.#payers.delete(orderNumber);
  }

  static async start({
    baseUrl,
    nodeOptions,
    ...asked
  }: ServiceRequest & { baseUrl: string; nodeOptions: string[] }): Promise<MeasuredService> {
    const { url, execArgv } = siblingModule(import.meta.url, 'orders-service.process');
    const child = fork(url, [JSON.stringify(asked satisfies ServiceRequest)], {
      execArgv: [...execArgv, ...nodeOptions],
      env: shopEnvironment('.', { mayBeDemo: false }),
    });
    const { settings } = await reply(child, 'ready');
    const { DATABASE_URL: connectionString } = asked.environment;
    const database = connectionString === undefined ? null : new pg.Client({ connectionString });
    await database?.connect();
    return new MeasuredService(child, baseUrl, settings, database);
  }

  async visitors(count: number, photos: number): Promise<Visitor[]> {
    const browserKeys = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    this.#tell({ kind: 'give-photos', browserKeys, photos });
    const { ids } = await reply(this.#child, 'photos');
    return browserKeys.map((key, i) => ({ cookie: `keepsong_browser=${key}`, photoIds: ids[i] ?? [] }));
  }

  /** The order, until its payment page is known. */
  async order(visitor: Visitor): Promise<{ order_number: string; url: string }> {
    const answer = await this.#post(
      '/api/v1/create-checkout-session',
      JSON.stringify(
        anOrderInput(visitor.photoIds.length > 0 ? { format: 'audio+video', photo_ids: visitor.photoIds } : {}),
      ),
      {
        'content-type': 'application/json',
        cookie: visitor.cookie,
      },
    );
    if (answer.status !== 200) throw new Error(`The order was answered ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body) as { order_number: string; url: string };
  }

  /** A whole flow: ordered, paid on the payment page, and paid in the shop's books by the webhook. */
  async flow(visitor: Visitor): Promise<void> {
    const { order_number: orderNumber, url } = await this.order(visitor);
    const paid = new Promise<void>((resolve) => {
      this.#payers.set(orderNumber, resolve);
    });
    if (this.#paidOrders) this.#paidOrders.watch(orderNumber);
    else this.#tell({ kind: 'watch', orderNumber });
    const answer = await this.#post(url, 'one_tap=4242424242424242', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}`);
    await paid;
  }

  async skipProvider(): Promise<void> {
    this.#tell({ kind: 'skip-provider' });
    await reply(this.#child, 'skipping');
  }

  measure(): Promise<Extract<FromService, { kind: 'measured' }>> {
    this.#tell({ kind: 'measure' });
    return reply(this.#child, 'measured');
  }

  async countSongs(): Promise<number> {
    this.#tell({ kind: 'count-songs' });
    return (await reply(this.#child, 'songs')).made;
  }

  async end(): Promise<void> {
    this.#paidOrders?.stop();
    await this.#database?.end();
    if (!this.#child.connected) return;
    const ended = new Promise((resolve) => {
      this.#child.once('exit', resolve);
    });
    this.#tell({ kind: 'end' });
    await ended;
    this.#agent.destroy();
  }

  #tell(message: ToService): void {
    this.#child.send(message);
  }

  #post(address: string, body: string, headers: Record<string, string>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) };
      const options = { method: 'POST', agent: this.#agent, headers: { ...headers, ...length } };
      const outgoing = request(new URL(address, this.#baseUrl), options, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, location: incoming.headers.location, body: text }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

/** The service's next message of that kind. */
function reply<K extends FromService['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<FromService, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`The service ended with ${code}`));
    const hear = (message: FromService): void => {
      if (message.kind !== kind) return;
      child.off('message', hear);
      child.off('exit', ended);
      resolve(message as Extract<FromService, { kind: K }>);
    };
    child.on('message', hear);
    child.once('exit', ended);
  });
}

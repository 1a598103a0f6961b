import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

const chances = { dropped: 0.1, late: 0.25, doubled: 0.15 };
/** Milliseconds a late webhook may take; others overtake it. */
const latest = 6000;

/** Stands between the payment provider and the shop: webhooks are lost, late, overtaken by others, and sent twice. */
export class BadNetwork {
  readonly counts = { delivered: 0, dropped: 0, late: 0, doubled: 0 };
  /** True once the faults are over. */
  behaves = false;
  readonly #server: Server;
  readonly #random: Random;
  readonly #shops: () => string[];

  /** `shops` are the web processes that a webhook may reach now. */
  constructor(random: Random, shops: () => string[]) {
    this.#random = random;
    this.#shops = shops;
    this.#server = createServer((request, response) => void this.#pass(request, response));
  }

  /** @returns the address that the provider is told */
  listen(port: number): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${port}/webhooks/stripe`));
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const signature = String(request.headers['stripe-signature'] ?? '');
    const faulty = !this.behaves;
    if (faulty && this.#random.happens(chances.dropped)) {
      this.counts.dropped += 1;
      response.writeHead(502).end();
      return;
    }
    if (faulty && this.#random.happens(chances.late)) {
      this.counts.late += 1;
      await pause(this.#random.between(0, latest));
    }
    if (faulty && this.#random.happens(chances.doubled)) {
      this.counts.doubled += 1;
      void this.#deliver(body, signature);
    }
    const status = await this.#deliver(body, signature);
    if (status === 200) this.counts.delivered += 1;
    response.writeHead(status).end();
  }

  async #deliver(body: string, signature: string): Promise<number> {
    const shops = this.#shops();
    if (shops.length === 0) return 502;
    try {
      const answer = await fetch(`${this.#random.pick(shops)}/webhooks/stripe`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        signal: AbortSignal.timeout(9000),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 502;
    }
  }
}

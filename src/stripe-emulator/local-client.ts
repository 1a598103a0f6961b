import type { Hono } from 'hono';
import { Stripe } from 'stripe';
import type { ApiEnv } from './api/calls.ts';
import { readJson } from './api/send-json.ts';
import { localRequest } from './local-request.ts';

/** Carries the calls of Stripe's SDK to the API in this process, as its own clients do by a socket. */
export class LocalClient extends Stripe.HttpClient {
  readonly #app: Hono<ApiEnv>;

  constructor(app: Hono<ApiEnv>) {
    super();
    this.#app = app;
  }

  override getClientName(): string {
    return 'local';
  }

  /** Rejects where the connection would break, or the answer comes too late. */
  override async makeRequest(
    ...[host, port, path, method, headers, body, protocol, milliseconds]: Parameters<Stripe.HttpClient['makeRequest']>
  ): Promise<Stripe.HttpClientResponse> {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const request = localRequest(`${protocol}://${host}:${port}${path}`, { method, headers: sent, body });
    let isBroken = false;
    const breakConnection = (): void => {
      isBroken = true;
    };
    const response = await inTime(this.#app.fetch(request, { breakConnection }), milliseconds);
    if (isBroken) throw new Error('The connection broke');
    return new LocalAnswer(response.status, Object.fromEntries(response.headers), await readJson(response));
  }
}

class LocalAnswer extends Stripe.HttpClientResponse {
  readonly #body: unknown;

  constructor(status: number, headers: Record<string, string>, body: unknown) {
    super(status, headers);
    this.#body = body;
  }

  override getRawResponse(): object {
    return { headers: this.getHeaders() };
  }

  override toJSON(): Promise<unknown> {
    return Promise.resolve(this.#body);
  }
}

/** A caller who has waited long enough hears of it; what it asked for goes on, as behind a socket that is closed. */
function inTime(answer: Response | Promise<Response>, milliseconds: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const end = setTimeout(() => reject(Stripe.HttpClient.makeTimeoutError()), milliseconds);
    Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(end));
  });
}

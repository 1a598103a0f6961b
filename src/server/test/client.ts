import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#app/contract.ts';

export type Client = ContractRouterClient<typeof contract>;

/** One browser: keeps its cookies and speaks to the service over real HTTP. */
export class TestBrowser {
  readonly baseUrl: string;
  readonly cookies = new Map<string, string>();
  readonly api: Client;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
    this.api = createORPCClient<Client>(
      new RPCLink({ url: `${baseUrl}/rpc`, fetch: (request) => this.fetch(request) }),
    );
  }

  /** A request with this browser's cookies; redirects are not followed. */
  async fetch(input: Request | string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(typeof input === 'string' ? new URL(input, this.baseUrl) : input, {
      ...init,
      redirect: 'manual',
    });
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') request.headers.set('cookie', cookie);
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      this.cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return response;
  }
}

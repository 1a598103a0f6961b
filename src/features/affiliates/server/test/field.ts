import { sql } from 'drizzle-orm';
import { changeStatus, lockOrder, orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { auth, lettersTo, linksIn, password } from '#features/subscriptions/server/test/businesses.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import type { TestService } from '#server/test/service.ts';

type Registration = Parameters<TestBrowser['api']['affiliates']['register']>[0];

/** Input of the registration form. */
export function aRegistration(changes: Partial<Registration> = {}): Registration {
  return { email: 'rep@example.com', password, full_name: 'Ann Rep', region: 'London', accept_terms: true, ...changes };
}

export interface FieldWorker {
  browser: TestBrowser;
  referralId: string;
  id: string;
}

/** A browser signed in as a new affiliate, who has registered and confirmed. */
export async function anAffiliate(service: TestService, changes: Partial<Registration> = {}): Promise<FieldWorker> {
  const browser = new TestBrowser(service.baseUrl);
  const input = aRegistration(changes);
  await browser.api.affiliates.register(input);
  const [token = ''] = linksIn(await lettersTo(service, input.email.toLowerCase()));
  const response = await auth(browser, 'confirm-email', { token, password: input.password });
  if (!response.ok) throw new Error(`The link of ${input.email} answered ${response.status}`);
  const { affiliate } = await browser.api.affiliates.readOwn();
  if (!affiliate) throw new Error('No profile');
  return { browser, referralId: affiliate.referral_id, id: affiliate.id };
}

const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';

/** A visitor with a browser of their own name, who sends the visit that a page is in. */
export class Visitor extends TestBrowser {
  agent: string;
  visit: string | null = null;
  headers: Record<string, string> = {};

  constructor(baseUrl: string, agent = `${person} ${globalThis.crypto.randomUUID()}`) {
    super(baseUrl);
    this.agent = agent;
  }

  override fetch(input: Request | string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(typeof input === 'string' ? new URL(input, this.baseUrl) : input, init);
    request.headers.set('user-agent', this.agent);
    for (const [name, value] of Object.entries(this.headers)) request.headers.set(name, value);
    if (this.visit !== null) request.headers.set('x-keepsong-visit', this.visit);
    return super.fetch(request);
  }

  /** Follows an affiliate's link. */
  async follow(ref: string, session = ''): Promise<string | null> {
    ({ visit: this.visit } = await this.api.affiliates.recordClick({ ref, session }));
    return this.visit;
  }
}

/** Orders a song, pays it and waits until it may be released. */
export async function buy(
  service: TestService,
  browser: TestBrowser,
  changes: Parameters<typeof anOrderInput>[0] = {},
  more: Parameters<typeof anOrderInput>[1] = {},
): Promise<OrderRow> {
  const email = `${globalThis.crypto.randomUUID()}@example.com`;
  const { order_number, url } = await browser.api.orders.createCheckoutSession(
    anOrderInput({ email, ...changes }, more),
  );
  await payOn(browser, url);
  return eventually(async () => {
    const order = await orderByNumber(service.deps.db, order_number);
    return order?.status === 'ready' && order;
  }, 'the song to be made');
}

/** Moves an order without the people whose deed it is. */
export async function move(service: TestService, orderId: string, to: OrderRow['status']): Promise<void> {
  await service.deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await changeStatus(service.deps, tx, { orderId, to, actor: 'system' });
  });
}

/** The click that an order keeps, as it is stored. */
export async function referralOf({ deps }: TestService, orderId: string) {
  const { rows } = await deps.db.execute<{ affiliate_id: string; session_id: string | null; excluded: string | null }>(
    sql`select affiliate_id, session_id, excluded from order_referrals where order_id = ${orderId}`,
  );
  return rows[0];
}

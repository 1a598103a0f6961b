import { safe } from '@orpc/client';
import { and, desc, eq } from 'drizzle-orm';
import { waitlistVersion } from '#features/waitlist/domain/limits.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, payOn } from '#server/test/journey.ts';
import type { TestService } from '#server/test/service.ts';
import type { PlanKey } from '../../domain/plans.ts';

export const password = 'brass-kettle-9';

type SignUp = Parameters<TestBrowser['api']['subscriptions']['signUp']>[0];

/** Input of the sign-up form. */
export function aSignUp(changes: Partial<SignUp> = {}): SignUp {
  return {
    kind: 'estate-agent',
    email: 'moira@example.com',
    password,
    first_name: 'Moira',
    last_name: 'Bell',
    company_name: 'Bell & Daughters',
    vat_registered: true,
    vat_number: 'GB123456789',
    ...changes,
  };
}

/** A form's JSON to one of better-auth's own routes. */
export function auth(browser: TestBrowser, path: string, body: object): Promise<Response> {
  return browser.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: browser.baseUrl },
    body: JSON.stringify(body),
  });
}

/** Texts of the e-mails to an address, the newest first. */
export async function lettersTo({ deps }: Pick<TestService, 'deps'>, email: string): Promise<string[]> {
  const rows = await deps.db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipient, email)))
    .orderBy(desc(emails.createdAt));
  return rows.map(({ text }) => text);
}

/** Tokens of the confirmation links in e-mails. */
export function linksIn(letters: string[]): string[] {
  return letters.flatMap((text) => /\/partner\/welcome#token=([\w-]+)/.exec(text)?.[1] ?? []);
}

/** A browser signed in as a new business. */
export async function business(service: TestService, changes: Partial<SignUp> = {}): Promise<TestBrowser> {
  const browser = new TestBrowser(service.baseUrl);
  const input = aSignUp(changes);
  await browser.api.subscriptions.signUp(input);
  const [token = ''] = linksIn(await lettersTo(service, input.email));
  const response = await auth(browser, 'confirm-email', { token, password: input.password });
  if (!response.ok) throw new Error(`The link of ${input.email} answered ${response.status}`);
  return browser;
}

/** A browser signed in as a new host, who is on the waitlist. */
export async function waitlistedHost(service: TestService, email: string): Promise<TestBrowser> {
  const browser = await business(service, { kind: 'host', email, company_name: 'The Hut' });
  await browser.api.waitlist.joinWaitlist({
    first_name: 'Maren',
    last_name: 'Holt',
    email,
    property_name: null,
    consent_version: waitlistVersion,
  });
  return browser;
}

/** The amount of a plan's first payment as its page shows it. */
export async function firstSumOn(url: string): Promise<string> {
  const shown = await (await fetch(url)).text();
  return /class="sum"><span>[^<]*<\/span><span>(£[\d.]+)</.exec(shown)?.[1] ?? '';
}

/** Pays a plan on its page. */
export async function subscribe(
  service: TestService,
  browser: TestBrowser,
  priceId: PlanKey,
  { trial = false, card = '4242424242424242' } = {},
): Promise<void> {
  const { url } = await browser.api.subscriptions.createCheckout({ priceId, trial });
  const back = await payOn(browser, url, card);
  if (back !== `${service.baseUrl}/estate-agent?success=true`) throw new Error(`The page led to ${back}`);
}

/** Input of an estate agent's wizard. */
export function aSong(changes: Parameters<typeof anOrderInput>[0] = {}, key: string = globalThis.crypto.randomUUID()) {
  const { order } = anOrderInput({ last_name: 'Bell', company_name: 'Bell & Daughters', ...changes });
  return { order, idempotency_key: key, variant: 'estate-agent' as const };
}

/** The code of a refusal; null when there was none. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const { error } = await safe(call);
  return error && 'code' in error ? error.code : null;
}

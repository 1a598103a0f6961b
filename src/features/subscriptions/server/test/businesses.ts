import { and, desc, eq } from 'drizzle-orm';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import type { TestService } from '#server/test/service.ts';

export const password = 'brass-kettle-9';

type SignUp = Parameters<TestBrowser['api']['subscriptions']['signUp']>[0];

/** What the sign-up form sends. */
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

/** Texts of what was written to an address, the newest first. */
export async function lettersTo({ deps }: Pick<TestService, 'deps'>, email: string): Promise<string[]> {
  const rows = await deps.db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipient, email)))
    .orderBy(desc(emails.createdAt));
  return rows.map(({ text }) => text);
}

/** The secrets of the confirming links in letters. */
export function linksIn(letters: string[]): string[] {
  return letters.flatMap((text) => /\/partner\/welcome#token=([\w-]+)/.exec(text)?.[1] ?? []);
}

/** A browser signed in as a new business. */
export async function business(service: TestService, changes: Partial<SignUp> = {}): Promise<TestBrowser> {
  const browser = new TestBrowser(service.baseUrl);
  const input = aSignUp(changes);
  await browser.api.subscriptions.signUp(input);
  const [token = ''] = linksIn(await lettersTo(service, input.email));
  const response = await auth(browser, 'confirm-email', { token });
  if (!response.ok) throw new Error(`The link of ${input.email} answered ${response.status}`);
  return browser;
}

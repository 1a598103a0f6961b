import { and, desc, eq, like } from 'drizzle-orm';
import type { StaffRole } from '#features/accounts/domain/staff-roles.ts';
import { newStaffLink } from '#features/accounts/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from './client.ts';
import type { TestService } from './service.ts';

/** Calls a route of better-auth as the shop's own pages do. */
export function callAuth(
  { baseUrl }: Pick<TestService, 'baseUrl'>,
  browser: TestBrowser,
  path: string,
  body: object,
): Promise<Response> {
  return browser.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify(body),
  });
}

/** A browser signed in as the admin, by the one-time link that the terminal prints. */
export async function adminBrowser(service: Pick<TestService, 'baseUrl' | 'deps'>): Promise<TestBrowser> {
  // better-auth clears away what has run out by the machine's clock; the test's may be long behind it.
  const clock = service.deps.clock.now() < systemClock.now() ? systemClock : service.deps.clock;
  return adminByLink(service.baseUrl, await newStaffLink({ ...service.deps, clock }));
}

/** The same of a service in another process. */
export async function adminByLink(baseUrl: string, link: string): Promise<TestBrowser> {
  const browser = new TestBrowser(baseUrl);
  const token = link.split('token=')[1];
  const admin = { name: 'Ada', email: 'ada@example.com', password: 'a long pass phrase' };
  const response = await callAuth({ baseUrl }, browser, 'staff-link', { token, ...admin });
  if (!response.ok) throw new Error(`The staff link answered ${response.status}: ${await response.text()}`);
  return browser;
}

/** The token of the newest letter to an address that chooses a password. */
export async function passwordToken({ deps }: Pick<TestService, 'deps'>, email: string): Promise<string> {
  const [letter] = await deps.db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipient, email.toLowerCase()), like(emails.text, '%/password#token=%')))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(1);
  return /\/password#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

/** Adds a colleague who follows the invitation. @returns the account's id */
export async function addColleague(
  service: Pick<TestService, 'baseUrl' | 'deps'>,
  admin: TestBrowser,
  { password, ...account }: { name: string; email: string; password: string; role: StaffRole },
): Promise<string> {
  const { id } = await admin.api.accounts.addStaff(account);
  const token = await passwordToken(service, account.email);
  await new TestBrowser(service.baseUrl).api.accounts.choosePassword({ token, password });
  return id;
}

/** A browser signed in as a producer, whom the admin has invited. */
export async function addProducer(
  service: Pick<TestService, 'baseUrl' | 'deps'>,
  admin: TestBrowser,
  account = { name: 'Pat', email: 'producer@example.com', password: 'a long pass phrase' },
): Promise<TestBrowser> {
  await addColleague(service, admin, { ...account, role: 'producer' });
  return signIn(service, account);
}

/** A browser signed in to an account by its password. */
export async function signIn(
  { baseUrl }: Pick<TestService, 'baseUrl'>,
  { email, password }: { email: string; password: string },
): Promise<TestBrowser> {
  const browser = new TestBrowser(baseUrl);
  const response = await callAuth({ baseUrl }, browser, 'sign-in/email', { email, password });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  return browser;
}

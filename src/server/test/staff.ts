import { newStaffLink } from '#features/accounts/server/index.ts';
import { TestBrowser } from './client.ts';
import type { TestService } from './service.ts';

/** A browser signed in as the admin, by the one-time link that the terminal prints. */
export async function adminBrowser(service: Pick<TestService, 'baseUrl' | 'deps'>): Promise<TestBrowser> {
  return adminByLink(service.baseUrl, await newStaffLink(service.deps));
}

/** The same of a service in another process. */
export async function adminByLink(baseUrl: string, link: string): Promise<TestBrowser> {
  const browser = new TestBrowser(baseUrl);
  const token = link.split('token=')[1];
  const response = await browser.fetch('/api/auth/staff-link', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ token, name: 'Ada', email: 'ada@example.com', password: 'a long pass phrase' }),
  });
  if (!response.ok) throw new Error(`The staff link answered ${response.status}: ${await response.text()}`);
  return browser;
}

/** A browser signed in as a producer, whom the admin has added. */
export async function addProducer(
  service: Pick<TestService, 'baseUrl'>,
  admin: TestBrowser,
  account = { name: 'Pat', email: 'producer@example.com', password: 'a long pass phrase' },
): Promise<TestBrowser> {
  await admin.api.accounts.addStaff({ ...account, role: 'producer' });
  return signIn(service, account);
}

/** A browser signed in to an account by its password. */
export async function signIn(
  { baseUrl }: Pick<TestService, 'baseUrl'>,
  { email, password }: { email: string; password: string },
): Promise<TestBrowser> {
  const browser = new TestBrowser(baseUrl);
  const response = await browser.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  return browser;
}

import { sql } from 'drizzle-orm';
import type { TestBrowser } from './client.ts';
import type { TestService } from './service.ts';
import { signIn } from './staff.ts';

/** An estate agent who has confirmed their address, signed in. */
export async function business(service: TestService, admin: TestBrowser, name: string): Promise<TestBrowser> {
  const account = { email: `${name.toLowerCase()}@example.com`, password: 'a long pass phrase' };
  const particulars = { first_name: 'Pat', last_name: 'Lee', company_name: 'Lee & Co', vat_registered: false };
  await admin.api.subscriptions.signUp({ kind: 'estate-agent', ...account, ...particulars, vat_number: null });
  await service.deps.db.execute(sql`update "user" set email_verified = true where email = ${account.email}`);
  return signIn(service, account);
}

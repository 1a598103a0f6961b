import { enterAs, password as businessPassword } from './business-account.ts';
import { buy, expect, expectProblem, refusedCall, signIn, staffBrowser, test, waitFor } from './fixtures.ts';
import { people } from './people.ts';
import { expectAccessible } from './wizard-page.ts';

test('MEND-12b MEND-13b a colleague who saves first, and a session that ends, cost nobody their words', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const { number } = await buy(shop, { format: 'audio' });
  await waitFor(shop, number, 'ready');
  await signIn(page);
  await page.goto(`/admin/orders/${number}`);
  const title = page.getByLabel('Title', { exact: true });
  const firstLine = page.getByLabel('Printed, section 1, line 1');
  await title.fill('Of mine');
  await firstLine.fill('A line of mine');
  await page.goto('/admin');
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText('These are the words you had begun to change')).toBeVisible();
  await expect(title).toHaveValue('Of mine');

  const { production } = (await staffBrowser(shop)).api;
  const { versions, newest_words: base_version } = await production.getProduction({ order_number: number });
  const lyrics = structuredClone(versions[0]?.lyrics ?? { title: '', language: 'en', sections: [] });
  const [section] = lyrics.sections;
  if (section) section.lines[0] = { display: 'A line of theirs', sung: 'A line of theirs' };
  await production.renderAgain({ order_number: number, lyrics, base_version, idempotency_key: crypto.randomUUID() });
  await waitFor(shop, number, 'ready');
  await page.reload();
  await expect(page.getByText('Version 2 has newer words than those you changed')).toBeVisible();
  await expectAccessible(page, 'words of two people');
  await page.getByRole('group', { name: 'Difference 1' }).getByLabel('Saved in the meantime').check();
  await page.getByRole('button', { name: 'Go on with these words' }).click();
  await expect(firstLine).toHaveValue('A line of theirs');
  await expect(title).toHaveValue('Of mine');

  const cookies = await context.cookies();
  const session = cookies.filter(({ name }) => name.includes('session_token'));
  await context.addCookies(session.map((cookie) => ({ ...cookie, value: 'over.over' })));
  await page.getByRole('button', { name: 'Render again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByText('Your session has ended.')).toBeVisible();
  await expectAccessible(page, 'signing in again');
  await dialog.getByLabel('Email').fill(people.admin.email);
  await dialog.getByLabel('Password').fill(people.admin.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Version 3 is being made').first()).toBeVisible();
  expectProblem(problems, refusedCall);
});

test('MEND-13b a business whose session ends signs in again above its page, which keeps what was typed', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const email = 'maren-of-the-mill@example.com';
  await enterAs(context, shop, { kind: 'host', email, company_name: 'Mill', plan: null });
  await page.goto('/partner/orders');
  await page.getByLabel('Postal address').fill('2 Mill Lane');
  const session = (await context.cookies()).filter(({ name }) => name.includes('session_token'));
  await context.addCookies(session.map((cookie) => ({ ...cookie, value: 'over.over' })));
  await page.getByRole('button', { name: 'Save for the next invoices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(businessPassword);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/partner\/orders$/);
  await page.reload();
  await expect(page.getByLabel('Postal address')).toHaveValue('2 Mill Lane');
  expectProblem(problems, refusedCall);
});

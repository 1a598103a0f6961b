import { expect, expectProblem, openAsStaff, refusedCall, test } from './fixtures.ts';

const fetches = [
  ['/admin/affiliates', 'affiliates/listAffiliates'],
  ['/admin/payouts', 'affiliates/listPayouts'],
  ['/admin/leads', 'photoSessions/listLeads'],
  ['/admin/engines', 'engines/listTrials'],
] as const;

test('ADM-03 pages of staff say that their lists are on their way, or could not be fetched, and fetch them again', async ({
  page,
  shop,
  problems,
}) => {
  await openAsStaff(page, shop);
  for (const [address, call] of fetches) {
    let isBroken = true;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/rpc/${call}`, async (route) => {
      await held;
      await (isBroken ? route.fulfill({ status: 503, json: {} }) : route.continue());
    });
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByText('Fetching…')).toBeVisible();
    answer();
    await expect(main.getByRole('alert')).toContainText('This could not be fetched.');
    expectProblem(problems, refusedCall);
    isBroken = false;
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('alert')).toHaveCount(0);
    await expect(main.getByText('Fetching…')).toHaveCount(0);
    await page.unroute(`**/rpc/${call}`);
  }
});

test('STU-03 ADM-03 what is not there is told within the workspace, with its menu in reach', async ({
  page,
  shop,
  problems,
}) => {
  await openAsStaff(page, shop);
  for (const address of ['orders/SONG-2026-000000', 'affiliates/no-such-affiliate', 'no-such-page']) {
    expect((await page.goto(`/admin/${address}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
    await expect(page).toHaveTitle('Not found, staff');
    expectProblem(problems, refusedCall);
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the queue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Production queue' })).toBeVisible();
});

test('SITE-21 while the server is silent a page of staff stays with what was typed, and the next one opens by itself', async ({
  page,
  shop,
  problems,
}) => {
  await openAsStaff(page, shop);
  const script = page.waitForResponse(/\/admin-orders-[^/]*\.js$/);
  await page.goto('/admin/settings');
  await page.getByLabel('Places a day').fill('77');
  // Of a page that nobody opened yet.
  await (await script).finished();
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByText('The next page is on its way.')).toBeVisible();
  await expect(page.getByText('No answer from the server. This page stays as it is')).toBeVisible();
  await expect(page.getByLabel('Places a day')).toHaveValue('77');
  await page.unroute('**/*');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByText('No answer from the server.')).toBeHidden();
  await expect(page.getByText('The next page is on its way.')).toBeHidden();
  expectProblem(problems, /ERR_FAILED/);
});

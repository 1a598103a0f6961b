import { expect, expectProblem, refusedCall, test } from './fixtures.ts';
import { expectAccessible } from './wizard-page.ts';

const link = '/unsubscribe#token=of-a-letter';

test('SITE-21 SITE-22 a letter’s link that cannot be read says why, is no unknown link, and is read again on demand', async ({
  page,
  problems,
}) => {
  const wait = { retry_after_seconds: 50 };
  const refusal = { defined: true, code: 'TOO_MANY', status: 429, message: 'Too many tries.', data: wait };
  let failure: 'too-often' | 'fault' | 'offline' | null = 'too-often';
  await page.route('**/rpc/consents/readConsent', (route) => {
    if (failure === 'too-often') return route.fulfill({ status: 429, json: { json: refusal, meta: [] } });
    if (failure === 'fault') return route.fulfill({ status: 500, body: 'a fault' });
    return failure === 'offline' ? route.abort('internetdisconnected') : route.continue();
  });
  const unknown = page.getByText('This link is not known here.');
  await page.goto(link);
  await expect(page.getByText('Please wait about 1 minute, then try again.')).toBeVisible();
  await expect(unknown).toHaveCount(0);
  await expectAccessible(page, 'a link that was read too often');
  for (const each of ['fault', 'offline'] as const) {
    failure = each;
    const asked = page.waitForRequest('**/rpc/consents/readConsent');
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await expect(page.getByText('Your consent could not be read just now, and stands as it did.')).toBeVisible();
    await expect(unknown).toHaveCount(0);
  }
  failure = null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(unknown).toBeVisible();
  expectProblem(problems, new RegExp(`${refusedCall.source}|status of 500|ERR_INTERNET_DISCONNECTED`));
});

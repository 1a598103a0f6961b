import { becomeBuyer, buy, expect, openAsStaff, test, waitFor } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './wizard-page.ts';

const engines = test.extend({ baseURL: async ({ engineShop }, use) => use(engineShop.url) });

engines(
  'STU-02 staff switch to outside engines; of two takes one is rejected, the other mended, released and sung in time',
  async ({ page, context, engineShop: shop }) => {
    await openAsStaff(page, shop);
    await page.goto('/admin/engines');
    for (const name of ['Language model (stand-in)', 'ACE-Step (stand-in)', 'Recogniser (stand-in)']) {
      await page.getByRole('button', { name: `Switch on ${name}` }).click();
      await expect(page.getByRole('button', { name: `Switch off ${name}` })).toBeEnabled();
    }
    await expectAccessible(page, 'engines');
    await page.getByRole('button', { name: 'Try ACE-Step (stand-in) for £0.00' }).click();
    await expect(page.getByRole('article', { name: 'Take 1 of the trial' })).toBeVisible();
    const trials = page.getByRole('region', { name: 'Trials' });
    await expect(trials.getByRole('heading', { name: 'ACE-Step (stand-in)' })).toBeVisible();
    const singer = page.getByRole('region', { name: 'Music' }).getByRole('listitem').filter({ hasText: 'ACE-Step' });
    await expect(singer.getByRole('term').filter({ hasText: 'Spent today' })).toBeVisible();
    await expect(singer.getByRole('definition').filter({ hasText: '£0.00' }).first()).toBeVisible();

    const bought = await buy(shop, { first_name: 'Ruth', format: 'audio+video' });
    await waitFor(shop, bought.number, 'ready');
    await page.goto(`/admin/orders/${bought.number}`);
    const take = (name: string) => page.getByRole('article', { name });
    const [first, second, mended] = ['Version 1, take 1', 'Version 1, take 2', 'Version 1, mended take'].map(take);
    await expect(first!.getByText('Line left out')).toHaveCount(2);
    await expect(second!.getByText('Line left out')).toHaveCount(1);
    await expect(mended!.getByText('Chosen')).toBeVisible();
    await expect(mended!.getByText('Ears: 1 of 1')).toBeVisible();
    const word = second!.getByRole('button', { name: /^Hear “toast” at/ });
    await word.focus();
    await page.keyboard.press('Enter');
    await expect(second!.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await expectAccessible(page, 'takes');
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await page
      .getByRole('button', { name: /^Release/ })
      .first()
      .click();
    await waitFor(shop, bought.number, 'completed');
    // The page reads the order anew after its release; without its access that would be an error in its console.
    await page.goto('about:blank');
    await context.clearCookies();
    await becomeBuyer(context, shop, bought);
    await page.goto(`/development/buyer-portal?order=${bought.number}`);
    await page.getByRole('button', { name: /^Play Toast for Ruth/ }).click();
    // It is looked at line by line, which takes longer than a line does.
    await page.getByRole('button', { name: /^Pause Toast for Ruth/ }).click();
    const position = page.getByRole('slider', { name: 'Position in the song' });
    await position.focus();
    // Within the first second the slider says 0 already: Home leads to the beginning from there too.
    await page.locator('.player-band audio').evaluate((audio: HTMLAudioElement) => {
      audio.currentTime = 0.7;
    });
    await expect(page.locator('.moving-lyrics [data-now="true"]')).not.toHaveText(
      'The kitchen filled with morning light',
    );
    await page.keyboard.press('Home');
    await expect(page.locator('.moving-lyrics [data-now="true"]')).toHaveText('The kitchen filled with morning light');
    await page.keyboard.press('End');
    await expect(page.locator('.moving-lyrics [data-now="true"]')).toHaveText('Oh Ruth we love you today');
    await expect(page.locator('video track[kind=captions]')).toHaveCount(1);
  },
);

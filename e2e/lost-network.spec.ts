import { becomeBuyer, buy, expect, expectProblem, refusedCall, release, test } from './fixtures.ts';
import { expectNoSidewaysScroll, WizardPage } from './wizard-page.ts';

// Nothing of the page waits in a service worker: a visitor's first visit.
test.use({ serviceWorkers: 'block' });

test('SITE-17 WIZ-10 a network that is lost in the middle of the form takes neither the form nor what was typed', async ({
  page,
  context,
  problems,
}) => {
  const wizard = new WizardPage(page);
  await wizard.walkToSound();
  for (const choice of ['Happy', 'Female', 'Medium']) await wizard.choose(choice);
  await wizard.root.getByRole('radio', { name: /^Just the song/ }).check();
  await context.setOffline(true);
  await wizard.next();
  await expect(wizard.heading('Read it once, then we press record')).toBeVisible();
  await expect(wizard.root.getByText('Dancing in the kitchen')).toBeVisible();
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await expect(wizard.root.getByText('You are offline, so the order was not sent.')).toBeVisible();
  await context.setOffline(false);
  await expect(wizard.root.getByText('I have a code')).toBeVisible();
  await expect(wizard.root.getByRole('button', { name: 'Invite friends' })).toBeVisible();
  expectProblem(problems, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
});

test('GIFT-02 GIFT-03 a gift’s form says in its own words what is missing, and a double press sends nothing twice', async ({
  page,
  context,
  shop,
  problems,
}) => {
  const order = await buy(shop, { first_name: 'Mags' });
  await release(shop, order.number);
  await becomeBuyer(context, shop, order);
  await page.goto(`/development/buyer-portal?order=${order.number}`);
  const panel = page.getByRole('region', { name: 'Give it' });
  const alert = panel.getByRole('alert');
  await panel.getByLabel('Ask a question only they can answer').check();
  await panel.getByRole('button', { name: 'Make the gift page' }).click();
  await expect(alert).toHaveText('Please write the question, or take the tick away.');
  await panel.getByLabel('Ask a question only they can answer').uncheck();
  // A day without its year is none: the page would never close.
  await panel.getByLabel('Last day').focus();
  await page.keyboard.type('2412');
  await panel.getByRole('button', { name: 'Make the gift page' }).click();
  await expect(alert).toHaveText('Please choose a day that is still to come.');
  await panel.getByLabel('Last day').fill('');
  await panel.getByRole('button', { name: 'Make the gift page' }).click();
  await expect(panel.getByText('The page is open.')).toBeVisible();

  await panel.getByLabel('Their name').fill('');
  await panel.getByRole('button', { name: 'Send it then' }).click();
  await expect(alert).toHaveText('Please write their name.');
  await panel.getByLabel('Their name').fill('Mags');
  await panel.getByLabel('Day', { exact: true }).fill('');
  await panel.getByRole('button', { name: 'Send it then' }).click();
  await expect(alert).toHaveText('Please choose the day on which it goes out.');
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await panel.getByLabel('Day', { exact: true }).fill(day);
  await panel.getByRole('button', { name: 'Send it then' }).click();
  await expect(alert).toHaveText('Please enter a valid email address.');
  expectProblem(problems, refusedCall);
  await panel.getByLabel('Their email address').fill('mags@example.com');
  await panel.getByRole('button', { name: 'Send it then' }).click();
  await expect(panel.getByText(/^To Mags on \d+ \w+ \d{4} at 08:00/)).toBeVisible();

  let tests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/gifts/testGift')) tests += 1;
  });
  await panel.getByRole('button', { name: 'Send me a test' }).dblclick();
  await expect(page.getByText('The test is on its way to you.')).toBeVisible();
  expect(tests, 'letters that were asked for').toBe(1);
  // Slower than the answer: the second press meets the button that opens the page again.
  const close = panel.getByRole('button', { name: 'Close the page' });
  await close.dblclick({ delay: 200 });
  await expect(panel.getByText('You closed the page.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Open the page again' })).toBeVisible();
});

test('CHAT-02 WCAG 1.4.4 letters of twice the size leave room to write in the chat of a narrow screen', async ({
  page,
  context,
  shop,
}) => {
  const order = await buy(shop, { first_name: 'Mags' });
  await becomeBuyer(context, shop, order);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/development/buyer-portal?order=${order.number}`);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const chat = page.getByRole('region', { name: 'Chat with us below' });
  const field = chat.getByPlaceholder('Write a message');
  await expect(field).toBeVisible();
  const reaches = await chat.evaluate((panel) => {
    const ends = [...panel.querySelectorAll('textarea, input, button')].map(
      (part) => part.getBoundingClientRect().bottom,
    );
    return Math.max(...ends) - panel.getBoundingClientRect().bottom;
  });
  expect(reaches, 'what is pressed ends within the panel').toBeLessThanOrEqual(0);
  await expectNoSidewaysScroll(page);
});

import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/**
 * Makes each page of this context wait, after a navigation, until its script has come. A page is drawn before that, and
 * what is pressed or typed too early is lost.
 */
export function waitForScripts(context: BrowserContext): void {
  for (const page of context.pages()) navigateAlive(page);
  context.on('page', navigateAlive);
}

function navigateAlive(page: Page): void {
  const [goto, reload, goBack] = [page.goto.bind(page), page.reload.bind(page), page.goBack.bind(page)];
  const alive = async <T>(navigation: Promise<T>): Promise<T> => {
    const answer = await navigation;
    await whenAlive(page);
    return answer;
  };
  page.goto = (...to) => alive(goto(...to));
  page.reload = (...options) => alive(reload(...options));
  page.goBack = (...options) => alive(goBack(...options));
}

/** Waits for the script of a page that was come to by a press; pages that run none of the shop's are alive at once. */
export async function whenAlive(page: Page): Promise<void> {
  // Asked by the page itself: a question from outside costs as much as ten of its own.
  await page.waitForFunction(isAlive, undefined, { polling: 20, timeout: 15_000 });
}

/** Waits for the script of a part that is loaded on its own, when a visitor comes near. */
export async function whenPartAlive(element: Locator): Promise<void> {
  const isKnown = (): Promise<boolean> =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')));
  await expect.poll(isKnown, { message: 'the script of the part to come' }).toBe(true);
}

/** True once React has taken over what the server drew. Runs in the page. */
function isAlive(): boolean {
  if (!document.querySelector('script[type=module]:not([data-own]), script[type="text/x-after-paint"]')) return true;
  type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } };
  const [root] = Object.entries(document).flatMap(([key, value]) =>
    key.startsWith('__reactContainer$') ? [value as Root] : [],
  );
  return root?.stateNode.current.memoizedState?.isDehydrated === false;
}

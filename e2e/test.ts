import { test as base } from '@playwright/test';
import { waitForScripts } from './alive.ts';

/** Browser tests on the built server that `shop-template.setup.ts` starts; every test begins on pages whose script has come. */
export const test = base.extend({
  context: async ({ context }, use) => {
    waitForScripts(context);
    await use(context);
  },
});

export { expect } from '@playwright/test';

import { defineConfig } from '@playwright/test';

import { port } from './e2e/shop-template.setup.ts';

/** Browser tests on the production build, with Debian's chromium and a fresh data folder. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A page often waits, for a song or a letter: one more than a small machine has cores.
  workers: 3,
  // A test that passes only at its second try is named as flaky at the end: a fault to mend, but none that hides the others.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-reports/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Not every test is recorded: what fails is tried again, and recorded then.
    trace: 'on-first-retry',
    // Frames cost a machine without a graphics card much, and a press waits until nothing moves. What is about motion turns it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the tests that are about it let the service worker in.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Each page lives for seconds: what its scripts have not run long is not worth compiling a second time, optimised.
        '--js-flags=--interrupt-budget=1200000',
      ],
    },
  },
  globalSetup: './e2e/shop-template.setup.ts',
});

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { serveBuild } from './serve-build.ts';

/** `npm run screens`: takes the pictures of `docs/screens` again, from the built shop with its demo content. */
const port = 3198;
const folder = 'docs/screens';
const article = '/trending/dance-in-the-kitchen';
const screens: readonly [name: string, address: string, width: number, height: number][] = [
  ['home-1280', '/', 1280, 860],
  ['home-390', '/', 390, 844],
  ['birthday-1280', '/birthday', 1280, 860],
  ['memorial-768', '/memorial', 768, 860],
  ['classic-1280', '/classic', 1280, 860],
  ['holiday-390', '/travel-souvenir-dev', 390, 844],
  ['trending-1280', '/trending', 1280, 860],
  ['article-1280', article, 1280, 860],
  ['article-390', article, 390, 844],
];

const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (file) => file && existsSync(file),
);

const data = mkdtempSync(path.join(tmpdir(), 'keepsong-screens-'));
const server = await serveBuild(data, port);
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
try {
  for (const [name, address, width, height] of screens) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    // The demonstration's articles are written while the shop serves already.
    while (!(await page.goto(`http://localhost:${port}${address}`, { waitUntil: 'networkidle' }))?.ok())
      await page.waitForTimeout(500);
    const picture = sharp(await page.screenshot()).png({ palette: true });
    await picture.toFile(path.join(folder, `${name}.png`));
    await page.close();
  }
} finally {
  await browser.close();
  server.kill();
  await new Promise((resolve) => {
    server.once('exit', resolve);
  });
  rmSync(data, { recursive: true, force: true });
}

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openHeic } from './heic.ts';

test('WIZ-09 a HEIC with too many pixels is refused before it is decoded', async () => {
  const source = fileURLToPath(new URL('./test/48-megapixels.heic', import.meta.url));
  const before = process.memoryUsage.rss();
  await expect(openHeic(source, { profile: undefined, maximumPixels: 40_000_000, side: 4096 })).rejects.toThrow(
    'too many pixels',
  );
  expect(process.memoryUsage.rss() - before).toBeLessThan(100e6);
});

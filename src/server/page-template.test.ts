import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzippedPage, plainPage, splitAtNonce } from './page-template.ts';

test('TRD-03 a kept page has the nonce of each answer, compressed or not', () => {
  const [first, second] = ['QnvgxyEdHNXUu1KnM1Cq0w==', 'aaaa+aaaaaaaaaaaaa/aaa=='];
  const html = `<script nonce="${first}">1</script>é ${'the same words '.repeat(2000)}<script nonce="${first}">2</script>`;
  const page = splitAtNonce(html, first);
  const expected = html.replaceAll(first, second);
  expect(plainPage(page, second).toString()).toBe(expected);
  const gzipped = gzippedPage(page, second);
  expect(gunzipSync(gzipped).toString()).toBe(expected);
  expect(gzipped.length).toBeLessThan(html.length / 20);
});

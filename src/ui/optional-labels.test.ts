import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true })
    .filter((file) => String(file).endsWith(ending))
    .map((file) => readFileSync(path.join(folder, String(file)), 'utf8'));

test.each(['en', 'de', 'es', 'fr', 'it'])('MEND-20p (%s) a label says once that its field is optional', (language) => {
  const messages = Object.assign(
    {},
    ...read(`content/messages/${language}`, '.json').map((file) => JSON.parse(file) as object),
  ) as Record<string, string>;
  expect(messages['ui_optional']).toMatch(/\w/);
  const labels = read('src', '.tsx')
    .flatMap((source) => source.match(/<\w*Field\b[^]*?\/>/g) ?? [])
    .filter((field) => /\soptional\s/.test(field))
    .flatMap((field) => /label=\{m\.(\w+)\(/.exec(field)?.[1] ?? []);
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => messages[label]?.includes(messages['ui_optional'] ?? ''))).toEqual([]);
});

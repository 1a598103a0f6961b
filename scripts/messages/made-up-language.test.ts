import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { languageOfPage } from '#app/language/page-language.ts';
import { paths } from '#app/paths.ts';
import FindOrderPage from '#app/routes/find-order.tsx';
import { english, setLocaleSource, type Locale } from '#ui/locale.ts';
import { readLanguages } from './read-languages.ts';
import { messageModules } from './write-messages.ts';

let content = '';

/** The shop's English and the beginnings of a language that nobody speaks. */
beforeEach(() => {
  content = mkdtempSync(path.join(tmpdir(), 'keepsong-language-'));
  cpSync('content/messages/en', path.join(content, 'en'), { recursive: true });
  mkdirSync(path.join(content, 'tlh'));
  const add = (file: string, messages: Record<string, string>): void =>
    writeFileSync(path.join(content, 'tlh', file), JSON.stringify(messages));
  add('lookup.json', { lookup_title_find: 'bom yItu’' });
  add('site.json', { site_foot_made: '{brand}: bommey' });
});

afterEach(() => {
  setLocaleSource(() => english);
  rmSync(content, { recursive: true });
});

async function speechOf(code: string): Promise<Locale> {
  const file = path.join(content, `${code}.mjs`);
  writeFileSync(file, messageModules(readLanguages(content)).get(`${code}.js`) ?? '');
  const { default: catalogue } = (await import(/* @vite-ignore */ file)) as { default: Locale['catalogue'] };
  return { code, catalogue };
}

function drawFindOrder(): string {
  const site = { brand: 'Keepsong', address: [], support_email: 'help@example.com', prices: {} };
  const Page = createRoutesStub([
    { id: 'root', path: '/', children: [{ path: paths.findOrder, Component: FindOrderPage }] },
  ]);
  const loaderData = { root: { site, occasions: [] } };
  return renderToString(createElement(Page, { initialEntries: [paths.findOrder], hydrationData: { loaderData } }));
}

test('HOL-02 a page is drawn in a new language when its files are added, and in English where they say nothing', async () => {
  expect(
    languageOfPage(new URL(paths.findOrder, 'https://shop.example'), 'song-language=tlh', readLanguages(content)),
  ).toBe('tlh');
  const speech = await speechOf('tlh');
  expect(drawFindOrder()).toContain('Find my order');
  setLocaleSource(() => speech);
  const page = drawFindOrder();
  expect(page).toContain('<h1 class="heading-1">bom yItu’</h1>');
  expect(page).toContain('Keepsong: bommey');
  expect(page).toContain('Track my order');
});

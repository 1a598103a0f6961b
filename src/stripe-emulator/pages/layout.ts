import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { english, type PageLanguage } from './page-language.ts';
import { pageText } from './page-text.ts';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A whole page. */
export function page(title: string, body: Markup, { code, text }: PageLanguage = english): Markup {
  return html`<!doctype html>
    <html lang="${code}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${text.brand}</title>
        <link rel="stylesheet" href="/pay/style.css" />
      </head>
      <body>
        <header class="notice">${text.testNotice}</header>
        ${body}
      </body>
    </html>`;
}

export const brand = html`<p class="brand">
  <svg viewBox="0 0 22 24" aria-hidden="true">
    <path d="M0 0h7v24H0z" fill="currentColor" />
    <path d="M21.5 0a12 12 0 0 0 0 24z" fill="currentColor" />
    <path d="M21.5 7.2a4.8 4.8 0 0 0 0 9.6z" fill="#f8b02c" /></svg
  >${pageText.brand}
</p>`;

/** A page that says one thing and offers one way on. */
export function message(
  text: { title: string; heading: string; body: string },
  way?: { href: string; label: string },
  language: PageLanguage = english,
): Markup {
  return page(
    text.title,
    html`<main class="page">
      ${brand}
      <h1>${text.heading}</h1>
      <p class="lede">${text.body}</p>
      ${way ? html`<p><a class="button" href="${way.href}">${way.label}</a></p>` : ''}
    </main>`,
    language,
  );
}

/** £53.99, or 53,99 £ in a language that writes it so. */
export function money(amount: number, currency: string, { code }: PageLanguage = english): string {
  return new Intl.NumberFormat(code, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amount / 100,
  );
}

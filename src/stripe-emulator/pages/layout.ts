import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { pageText } from './page-text.ts';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A whole page. */
export function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${pageText.brand}</title>
        <link rel="stylesheet" href="/pay/style.css" />
      </head>
      <body>
        <header class="notice">${pageText.testNotice}</header>
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
): Markup {
  return page(
    text.title,
    html`<main class="page">
      ${brand}
      <h1>${text.heading}</h1>
      <p class="lede">${text.body}</p>
      ${way ? html`<p><a class="button" href="${way.href}">${way.label}</a></p>` : ''}
    </main>`,
  );
}

/** £53.99 */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);
}

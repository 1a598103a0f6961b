const preloadLink = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const entry = /<script nonce="([^"]+)" type="module" async="">([\s\S]*?)<\/script>/;

/** True of a page that the shop's script takes over; others bring their own, or none. */
export const hasShopScript = (html: string): boolean => entry.test(html);

/** Script type that no browser runs; marks the page's own script until it is started. */
const waiting = 'text/x-after-paint';

/**
 * Starts a page's scripts once the browser has painted it: on a slow line they would share it with the fonts, and the page
 * would stand later by as long as they take. What they import is asked for at once then, not file after file. The page's style
 * sheets come first, in full: what a script shows may need other styles than the page did.
 */
export function afterPaint(html: string): string {
  const found = entry.exec(html);
  if (!found) return html;
  const [script, nonce, text] = found;
  const imports = [...html.matchAll(preloadLink)].map(([, href]) => href);
  const kept = `<script nonce="${nonce}" type="${waiting}">${text}</script>`;
  return html
    .replaceAll(preloadLink, '')
    .replace(script, () => `${kept}<script nonce="${nonce}">${starter(imports)}</script>`);
}

/** Script that waits for a painted frame. A background tab paints none, and starts when it becomes visible. */
function starter(imports: readonly (string | undefined)[]): string {
  return `((kept) => requestAnimationFrame(() => setTimeout(() => {
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"][disabled]')].map((sheet) => new Promise((loaded) => {
    sheet.onload = sheet.onerror = loaded;
    sheet.disabled = false;
  }));
  for (const href of ${JSON.stringify(imports)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  Promise.all(sheets).then(() => document.head.append(Object.assign(document.createElement("script"), { type: "module", nonce: kept.nonce, text: kept.text })));
})))(document.currentScript.previousElementSibling)`;
}

const fontFace = /@font-face\s*\{[^}]*\}/g;
const style = /<style>([^<]*)<\/style>/g;
const preloadedFont = /<link(?=[^>]* rel="preload")(?=[^>]* as="font")[^>]* href="([^"]+)"/g;
const nonceOf = /<[a-z]+ nonce="([^"]+)"/;

/** Script that lets the style before it count once a frame is painted. */
const starter =
  '((fonts) => requestAnimationFrame(() => setTimeout(() => { fonts.media = "all"; })))(document.currentScript.previousElementSibling)';

/**
 * Has a page's inlined styles ask for no font but those that it preloads until the browser has painted it: on a slow line the others
 * would share the line with what is read first. Their letters stand in a system's font of the same width until then, and where no
 * script runs they come at once. A page without a nonce runs no script, and stays as it is.
 */
export function fontsAfterPaint(html: string): string {
  const nonce = nonceOf.exec(html)?.[1];
  const preloaded = [...html.matchAll(preloadedFont)].map(([, href = '']) => href);
  const later: string[] = [];
  const sent = html.replaceAll(style, (_, rules: string) => {
    const kept = rules.replaceAll(fontFace, (face) => {
      const isFetched = face.includes('url(') && !preloaded.some((href) => face.includes(`(${href})`));
      if (isFetched) later.push(face);
      return isFetched ? '' : face;
    });
    return `<style>${kept}</style>`;
  });
  if (nonce === undefined || later.length === 0) return html;
  const faces = later.join('');
  const late = `<style media="not all">${faces}</style><script nonce="${nonce}">${starter}</script><noscript><style>${faces}</style></noscript>`;
  return sent.replace('</head>', () => `${late}</head>`);
}

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
  const faces = [...html.matchAll(style)].flatMap(([, rules = '']) => rules.match(fontFace) ?? []);
  const preloaded = Array.from(html.matchAll(preloadedFont), ([, href = '']) => href);
  const isPreloaded = (face: string): boolean => preloaded.some((href) => face.includes(`(${href})`));
  const later = faces.filter((face) => isFetched(face) && !isPreloaded(face));
  if (nonce === undefined || later.length === 0) return html;
  const standsIn = standIns(later, faces.filter(isPreloaded), faces);
  const sent = html.replaceAll(style, (_, rules: string) => {
    const kept = rules.replaceAll(fontFace, (face) => (later.includes(face) ? (standsIn.get(face) ?? '') : face));
    return `<style>${kept}</style>`;
  });
  const text = later.join('');
  const late = `<style media="not all">${text}</style><script nonce="${nonce}">${starter}</script><noscript><style>${text}</style></noscript>`;
  return sent.replace('</head>', () => `${late}</head>`);
}

const isFetched = (face: string): boolean => face.includes('url(');

const familyName = /font-family:[^;}]*/;
const familyOf = (face: string): string => familyName.exec(face)?.[0] ?? '';

/** Boldness and width of a face, as it says them. */
const formOf = (face: string): string => (face.match(/font-(?:weight|stretch):[^;}]*/g) ?? []).join(';');

/**
 * Faces of the system's fonts in place of those that wait, one for each form that a family lacks. Of a family with one face only a
 * browser takes that one for every weight, so that text would stand in the letters of headings. A family that waits as a whole
 * needs none.
 */
function standIns(later: readonly string[], kept: readonly string[], faces: readonly string[]): Map<string, string> {
  const families = new Set(kept.map(familyOf));
  const isThere = new Set(kept.map((face) => `${familyOf(face)};${formOf(face)}`));
  const found = new Map<string, string>();
  for (const face of later) {
    const [family, form] = [familyOf(face), formOf(face)];
    const local = faces.find((other) => !isFetched(other) && formOf(other) === form);
    if (!local || !families.has(family) || isThere.has(`${family};${form}`)) continue;
    isThere.add(`${family};${form}`);
    found.set(
      face,
      local.replace(familyName, () => family),
    );
  }
  return found;
}

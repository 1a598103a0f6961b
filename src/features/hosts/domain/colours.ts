/** Contrast that text needs, WCAG 2.2 AA. */
const leastContrast = 4.5;

const pattern = /^#[0-9a-f]{6}$/;

/** True for '#rrggbb' in small letters. */
export const isColour = (text: string): boolean => pattern.test(text);

/** Relative luminance, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** True for two colours of which one can be read on the other. */
export function isReadable(ground: string, text: string): boolean {
  return isColour(ground) && isColour(text) && contrast(ground, text) >= leastContrast;
}

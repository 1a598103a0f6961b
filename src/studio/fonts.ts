import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * The fonts that pictures and captions are set in, from npm packages and beside this file: a system font is never trusted. Each file holds one
 * script only, so each has a family of its own and a text names them all in order.
 */
const FILES = {
  display: [
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2',
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-standard-normal.woff2',
  ],
  notes: [
    '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    '@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-italic.woff2',
    '@fontsource-variable/newsreader/files/newsreader-vietnamese-opsz-italic.woff2',
  ],
  upright: [
    '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    '@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
    '@fontsource-variable/newsreader/files/newsreader-vietnamese-opsz-normal.woff2',
  ],
  scripts: [
    '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-greek-ext-700-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff2',
    '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff2',
    '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff2',
    '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff2',
    // Copies: their packages bring 82 and 11 MB of other cuts.
    './fonts/noto-sans-jp-japanese-700-normal.woff2',
    './fonts/noto-emoji-emoji-700-normal.woff2',
  ],
};

/** CSS font-family lists for a canvas. */
export interface FontFamilies {
  /** Bricolage Grotesque, then Noto Sans of the other scripts. */
  display: string;
  /** Newsreader italic, then Noto Sans of the other scripts. */
  notes: string;
  /** Newsreader upright, then Noto Sans of the other scripts. */
  upright: string;
}

let families: FontFamilies | undefined;

/** Registers the fonts on the first call. @throws Error when a font file cannot be read */
export function fontFamilies(): FontFamilies {
  families ??= register();
  return families;
}

function register(): FontFamilies {
  const { resolve } = createRequire(import.meta.url);
  const add = (group: keyof typeof FILES): string[] =>
    FILES[group].map((file, i) => {
      const family = `keepsong-${group}-${i}`;
      if (!GlobalFonts.registerFromPath(resolve(file), family)) throw new Error(`unreadable font file ${file}`);
      return family;
    });
  const scripts = add('scripts');
  return {
    display: [...add('display'), ...scripts].join(', '),
    notes: [...add('notes'), ...scripts].join(', '),
    upright: [...add('upright'), ...scripts].join(', '),
  };
}

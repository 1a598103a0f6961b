import { type Arrangement, arrange, type SleeveWords } from './arrangement.ts';
import { escapeXml } from './lettering.ts';
import { INK } from './palette.ts';
import { recordShapes } from './record.ts';
import { rect, tenth } from './shapes.ts';
import { dedicationText, productName, titleText } from './sleeve-words.ts';

/** Square 1000x1000, poster 1000x1778 (9:16), wide 1200x630 (Open Graph: the square at the left, its record behind it). */
export type SleeveFormat = 'square' | 'poster' | 'wide';

export interface SleeveInput {
  /** Occasion slug; an unknown one has the general drawing. */
  occasion: string;
  /** The order's id: the same seed, occasion and name always give the same sleeve. */
  seed: string;
  /** 'A Song' stands for it until one exists. */
  title: string;
  /** The recipient; may be empty. */
  name: string;
  format: SleeveFormat;
  /** False for pickers and below 120 px: the drawing alone. */
  text?: boolean;
  /** Words under the title in another language; 'for' and the name when missing. */
  dedication?: string;
  /** English name of the song's language, in which the sleeve speaks if it can; English without it. */
  language?: string;
  /** Name of the shop, beside its mark; the product's without it. */
  shop?: string;
  /** Name at its head in place of the shop's mark. */
  brand?: string;
  /** Accessible name; title and dedication when missing. Without words and label the picture is hidden from readers. */
  label?: string;
  /** Must differ between two copies of one sleeve on one page. Letters, digits, '-' and '_' only. */
  idPrefix?: string;
}

const FACES: Record<SleeveWords['face'], string> = {
  title: `font-family="'Bricolage Grotesque Variable','Bricolage Grotesque','Noto Sans Variable','Noto Sans',Arial,sans-serif" font-stretch="75%" font-weight="800"`,
  label: `font-family="'Bricolage Grotesque Variable','Bricolage Grotesque',Arial,sans-serif" font-stretch="75%" font-weight="600"`,
  notes: `font-family="'Newsreader Variable',Newsreader,Georgia,serif" font-style="italic"`,
};

/** One unique record sleeve as an SVG document. Names and titles may be hostile: they are escaped, cut and shrunk. */
export function sleeve(input: SleeveInput): string {
  const label = input.label ?? ((input.text ?? true) ? spoken(input) : '');
  const { width, height, body } = input.format === 'wide' ? wide(input) : front(input, input.format);
  const access = label ? `role="img" aria-label="${escapeXml(label)}"` : 'aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${access}>${body}</svg>`;
}

/** Drawing and words of a sleeve apart, for renderers that set the words themselves. */
export function arrangeSleeve(input: SleeveInput, format: 'square' | 'poster'): Arrangement {
  const { occasion, seed, title, name, dedication, language, shop = productName, brand, text = true } = input;
  const idPrefix = (input.idPrefix ?? '').replace(/[^\w-]/g, '');
  return arrange({
    occasion,
    seed,
    title,
    name,
    format,
    text,
    idPrefix,
    shop,
    ...(dedication === undefined ? {} : { dedication }),
    ...(language === undefined ? {} : { language }),
    ...(brand === undefined ? {} : { brand }),
  });
}

/** Open Graph asks for 1200x630. The square stands at the left at full height, its record pulled out two thirds. */
const WIDE = { width: 1200, height: 630, record: 574, recordLeft: 412 };

/** The Open Graph picture without its words, and the square that stands on it, in its own units. */
export function arrangeWide(input: SleeveInput): { drawing: string; square: Arrangement; scale: number } {
  const square = arrangeSleeve(input, 'square');
  const { background } = square.colours;
  const scale = WIDE.height / square.height;
  const recordTop = (WIDE.height - WIDE.record) / 2;
  const drawing =
    rect(0, 0, WIDE.width, WIDE.height, background) +
    `<g transform="translate(${WIDE.recordLeft} ${recordTop}) scale(${WIDE.record / 1000})">${recordShapes(input)}</g>` +
    rect(0, 0, WIDE.height + 9, WIDE.height, INK.ink, { opacity: 0.22 }) +
    rect(0, 0, WIDE.height + 3, WIDE.height, INK.ink, { opacity: 0.22 }) +
    rect(0, 0, WIDE.height, WIDE.height, background) +
    `<g transform="scale(${scale})">${square.drawing}</g>`;
  return { drawing, square, scale };
}

/** Title and dedication, for those who hear the sleeve. */
function spoken(input: SleeveInput): string {
  const title = titleText(input);
  const dedication = dedicationText(input);
  return dedication ? `${title}, ${dedication}` : title;
}

interface Picture {
  width: number;
  height: number;
  body: string;
}

function front(input: SleeveInput, format: 'square' | 'poster'): Picture {
  const { width, height, colours, drawing, words } = arrangeSleeve(input, format);
  return {
    width,
    height,
    body: rect(0, 0, width, height, colours.background) + drawing + written(words, colours.text),
  };
}

function wide(input: SleeveInput): Picture {
  const { drawing, square, scale } = arrangeWide(input);
  const words = `<g transform="scale(${scale})">${written(square.words, square.colours.text)}</g>`;
  return { width: WIDE.width, height: WIDE.height, body: drawing + words };
}

function written(words: readonly SleeveWords[], fill: string): string {
  const lines = words.map((line, i) => {
    const place = `x="${tenth(line.x)}" y="${tenth(line.y)}" font-size="${tenth(line.size)}"`;
    const tracking = line.tracking ? ` letter-spacing="${tenth(line.tracking)}"` : '';
    const direction = line.rightToLeft ? ' direction="rtl"' : '';
    const anchor = line.side === 'right' && !line.rightToLeft ? ' text-anchor="end"' : '';
    const opens = words[i - 1]?.face === line.face ? '' : `<g ${FACES[line.face]}>`;
    const closes = words[i + 1]?.face === line.face ? '' : '</g>';
    return `${opens}<text ${place}${tracking}${direction}${anchor}>${escapeXml(line.text)}</text>${closes}`;
  });
  return `<g fill="${fill}">${lines.join('')}</g>`;
}

import type { SleeveMotif } from '#occasions/occasions.ts';
import { choicesFrom } from './choices.ts';
import { clipped, fitTitle, isRightToLeft, isTall, NOTES_WIDTH, type SizeChoice, tidy, widthOf } from './lettering.ts';
import { MOTIFS } from './motifs/motifs.ts';
import { nameWave } from './name-wave.ts';
import { colours, type SleeveColours } from './palette.ts';
import { data, half, rect, stroke, tenth } from './shapes.ts';
import { dedicationText, productName, titleText } from './sleeve-words.ts';

/** A sleeve before it is written out: drawing and words apart, so that a renderer can set the words in its own fonts. */
export interface Arrangement {
  width: number;
  height: number;
  colours: SleeveColours;
  /** SVG of everything but the words. */
  drawing: string;
  words: SleeveWords[];
}

/** One line of words, in sleeve units. */
export interface SleeveWords {
  text: string;
  x: number;
  /** Base line. */
  y: number;
  size: number;
  /** Title: Bricolage Grotesque 800 at 75 % width; label: 600; notes: Newsreader italic. */
  face: 'title' | 'label' | 'notes';
  /** The side of the text that stands at x. */
  side: 'left' | 'right';
  rightToLeft: boolean;
  /** Extra space between letters. */
  tracking: number;
}

export interface ArrangementInput {
  occasion: string;
  seed: string;
  title: string;
  name: string;
  /** Words under the title; 'for' and the name when missing. */
  dedication?: string;
  /** English name of the song's language. */
  language?: string;
  /** Name of the shop, beside its mark. */
  shop: string;
  /** Name at its head in place of the shop's mark. */
  brand?: string;
  format: 'square' | 'poster';
  text: boolean;
  idPrefix: string;
}

const WIDTH = 1000;
const PAD = 60;

/** Measures of the front in sleeve units. `sizes` are for titles, the largest first. */
interface Setting {
  height: number;
  sizes: readonly SizeChoice[];
  label: number;
  top: number;
  gap: number;
  foot: number;
  rule: number;
  bar: number;
  wave: number;
  notes: number;
}

const SETTINGS: Record<'square' | 'poster', Setting> = {
  square: {
    height: 1000,
    sizes: [
      [176, 1],
      [150, 2],
      [122, 2],
      [100, 3],
      [76, 3],
    ],
    label: 30,
    top: 92,
    gap: 74,
    foot: 50,
    rule: 4,
    bar: 9,
    wave: 58,
    notes: 54,
  },
  poster: {
    height: 1778,
    sizes: [
      [220, 2],
      [190, 3],
      [150, 3],
      [120, 4],
    ],
    label: 40,
    top: 150,
    gap: 96,
    foot: 74,
    rule: 5,
    bar: 11,
    wave: 78,
    notes: 66,
  },
};

/** Art above and words below on every third sleeve of these. */
const TURNED: ReadonlySet<SleeveMotif> = new Set<SleeveMotif>([
  'anniversary',
  'valentine',
  'grandparentsday',
  'pettribute',
  'corporate',
  'just-because',
]);

export function arrange(input: ArrangementInput): Arrangement {
  const palette = colours(input.occasion, input.seed, tidy(input.name));
  const { height } = SETTINGS[input.format];
  const id = `${input.idPrefix}sleeve${palette.hash.toString(36)}${height}`;
  const motif = (ground: number): string =>
    MOTIFS[palette.key]({ choices: choicesFrom(palette.hash), colours: palette, width: WIDTH, height: ground, id });
  const frame = { width: WIDTH, height, colours: palette };
  if (!input.text) return { ...frame, drawing: motif(height), words: [] };

  const front = lettered(input, palette);
  const turned = TURNED.has(palette.key) && palette.hash % 3 === 0;
  const shift = turned ? height - front.block - 8 : 0;
  const ground = height - front.block;
  const clip = rect(0, turned ? 0 : -front.block, WIDTH, turned ? ground : height, '#000');
  return {
    ...frame,
    drawing:
      `<clipPath id="${id}">${clip}</clipPath>` +
      `<g clip-path="url(#${id})" transform="translate(0 ${tenth(turned ? 0 : front.block)})">${motif(ground)}</g>` +
      `<g transform="translate(0 ${tenth(shift)})">${front.marks}</g>`,
    words: front.words.map((line) => ({ ...line, y: line.y + shift })),
  };
}

/** The front of the sleeve without its drawing; `block` is the height that it takes. */
function lettered(
  input: ArrangementInput,
  palette: SleeveColours,
): { marks: string; words: SleeveWords[]; block: number } {
  const setting = SETTINGS[input.format];
  const text = titleText(input);
  const tall = isTall(text);
  const sizes = setting.sizes.map(([size, rows]): SizeChoice => [tall ? size * 0.82 : size, rows]);
  const title = fitTitle(text, WIDTH - PAD * 2, sizes);
  const leading = title.size * (tall ? 1.16 : 0.88);
  const first = setting.top + 16 + title.size * (tall ? 1.1 : 0.94);
  const last = first + leading * (title.lines.length - 1) + (tall ? title.size * 0.18 : 0);
  const dedication = dedicationOf(input, setting.notes);
  const heights = nameWave(tidy(input.name)).slice(0, 40);
  const waveLeft = leftOf(heights, setting);
  const isBelow = dedication !== undefined || waveLeft < besideTitle(title);
  const baseline = isBelow ? last + setting.gap : last;
  const middle = baseline - (dedication?.size ?? setting.notes) * 0.26;
  const hasRoom = !dedication || waveLeft > PAD + widthOf(dedication.text) * dedication.size * NOTES_WIDTH + 24;
  const label = setting.top - 12;
  const words: SleeveWords[] = [
    ...head(input, palette.hash, label, setting.label),
    ...title.lines.map((line, i) => titleLine(line, first + i * leading, title.size)),
  ];
  if (dedication) words.push({ ...dedication, y: baseline });
  return {
    marks:
      (input.brand === undefined ? logo(label, setting.label, palette.text) : '') +
      rect(PAD, setting.top + 12, WIDTH - PAD * 2, setting.rule, palette.text) +
      (hasRoom ? ribbon(heights, setting, { left: waveLeft, middle, fill: palette.text }) : ''),
    words,
    block: baseline + setting.foot,
  };
}

/** Left end of the room beside a title on its last line; there is none beside one that reads towards the left. */
function besideTitle({ size, lines }: { size: number; lines: readonly string[] }): number {
  const last = lines.at(-1) ?? '';
  return isRightToLeft(last) ? WIDTH : PAD + widthOf(last) * size + PAD;
}

/** The line at the head of the front: who made it, and its number. */
function head(
  { shop, brand }: Pick<ArrangementInput, 'shop' | 'brand'>,
  hash: number,
  y: number,
  size: number,
): SleeveWords[] {
  const number = String(hash % 10000).padStart(4, '0');
  const code = brand === undefined && shop === productName ? `KS ${number}` : number;
  const left = brand === undefined ? PAD + size * 0.98 : PAD;
  const name = clipped(tidy(brand ?? shop), (WIDTH - PAD * 2) / size - 4);
  return [plain(name, left, y, size, 'left'), plain(code, WIDTH - PAD, y, size, 'right')];
}

function titleLine(text: string, y: number, size: number): SleeveWords {
  const rightToLeft = isRightToLeft(text);
  const x = rightToLeft ? WIDTH - PAD : PAD - size * 0.03;
  return {
    text,
    x,
    y,
    size,
    face: 'title',
    side: rightToLeft ? 'right' : 'left',
    rightToLeft,
    tracking: spacing(text, size),
  };
}

/** Only letters that stand apart may be tracked: joined scripts would come undone. */
const spacing = (text: string, size: number): number => (/^[\p{Script=Latin}\P{L}]*$/u.test(text) ? -size * 0.018 : 0);

function dedicationOf(input: ArrangementInput, largest: number): SleeveWords | undefined {
  const text = dedicationText(input);
  if (!text) return undefined;
  const room = WIDTH - PAD * 2;
  const size = Math.max(largest * 0.62, Math.min(largest, room / (widthOf(text) * NOTES_WIDTH)));
  const cut = clipped(text, room / (size * NOTES_WIDTH));
  return { text: cut, x: PAD, y: 0, size, face: 'notes', side: 'left', rightToLeft: false, tracking: 0 };
}

const plain = (text: string, x: number, y: number, size: number, side: 'left' | 'right'): SleeveWords => ({
  text,
  x,
  y,
  size,
  face: 'label',
  side,
  rightToLeft: false,
  tracking: 1,
});

/** Spine and half a record, which read as a K. */
const logo = (y: number, size: number, fill: string): string =>
  rect(PAD, y - size * 0.7, size * 0.22, size * 0.76, fill) +
  half(PAD + size * 0.68, y - size * 0.32, size * 0.38, 270, fill);

/** Units from one bar of a wave to the next. */
const stepOf = ({ bar }: Setting): number => bar * 1.6;

/** Left end of a wave that ends at the right margin. */
const leftOf = (heights: readonly number[], setting: Setting): number =>
  WIDTH - PAD - heights.length * stepOf(setting) + setting.bar * 0.6;

function ribbon(
  heights: readonly number[],
  setting: Setting,
  { left, middle, fill }: { left: number; middle: number; fill: string },
): string {
  const step = stepOf(setting);
  const bars = heights.map((share, i) => ({ x: left + i * step, tall: share * setting.wave }));
  // A bar is a stroke with round ends, and lower than it is wide a pill.
  const low = bars.filter(({ tall }) => tall <= setting.bar);
  const tops = bars.filter(({ tall }) => tall > setting.bar);
  const strokes = tops.map(({ x, tall }) =>
    data('M', x + setting.bar / 2, middle - (tall - setting.bar) / 2, 'v', tall - setting.bar),
  );
  const pills = low.map(({ x, tall }) =>
    rect(x, middle - tall / 2, setting.bar, tall, fill, { radius: setting.bar / 2 }),
  );
  return pills.join('') + stroke(strokes.join(''), fill, setting.bar);
}

import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import type { SleeveSpec } from '../contracts.ts';
import { writeFinished } from '../finished-files.ts';
import { isRightToLeft } from '#sleeve/lettering.ts';
import { fontFamilies } from '../fonts.ts';
import { paintSleeve } from '../sleeve/raster.ts';
import { layoutCardWords, wrapped } from './card-words.ts';

export interface GiftCardInput {
  /** `a6`: 105 by 148 mm once it is folded; `wallet`: 85 by 54 mm, not folded. */
  size: 'a6' | 'wallet';
  sleeve: SleeveSpec;
  brand: string;
  dedication: string;
  signature: string;
  /** Sentence below the code. */
  instruction: string;
  /** QR code: rows of modules, true for dark ones. */
  code: boolean[][];
  /** Path of the PDF. */
  output: string;
}

type Card = Omit<GiftCardInput, 'output'>;

const millimetres = (length: number): number => (length * 72) / 25.4;

/** Printed beyond the cut, so that no white edge is left; the marks stand outside it. */
const bleed = millimetres(3);
const marks = millimetres(7);
const edge = bleed + marks;

const panels = {
  a6: { width: millimetres(105), height: millimetres(148), folded: true },
  wallet: { width: millimetres(85), height: millimetres(54), folded: false },
} as const;

/** Pixels of the sleeve, 300 to the inch on the larger card. */
const sleevePixels = 1400;

const ink = '#260a24';
const soft = '#5e4458';
const plum = '#45113f';
const paper = '#fcf5e9';

/** Writes a gift's card to print: its outside on the first page, its inside on the second. @throws StudioError disk-full, internal */
export async function writeGiftCard(
  { output, ...card }: GiftCardInput,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ pdf: string }> {
  await writeFinished([{ path: output, bytes: await renderGiftCard(card) }], signal);
  return { pdf: output };
}

export async function renderGiftCard(card: Card): Promise<Uint8Array> {
  const panel = panels[card.size];
  const width = panel.folded ? panel.width * 2 : panel.width;
  const document = new PDFDocument({ title: card.sleeve.title, author: card.brand, creator: card.brand });
  const picture = await paintSleeve(card.sleeve, { format: 'square', width: sleevePixels });
  for (const side of ['outside', 'inside'] as const) {
    const context = document.beginPage(width + 2 * edge, panel.height + 2 * edge) as SKRSContext2D;
    context.textBaseline = 'alphabetic';
    paintGround(context, { width, height: panel.height, colour: side === 'outside' ? plum : paper });
    paintMarks(context, { width, height: panel.height, folded: panel.folded });
    context.save();
    context.translate(edge, edge);
    const area = { width: panel.width, height: panel.height };
    if (side === 'outside') {
      const front = panel.folded ? panel.width : 0;
      paintFront(context, card, { ...area, x: front, picture });
      if (panel.folded) paintBack(context, card.brand, area);
    } else {
      if (panel.folded) paintDedication(context, card, area);
      paintCode(context, card, { ...area, x: panel.folded ? panel.width : 0 });
    }
    context.restore();
    document.endPage();
  }
  return document.close();
}

interface Area {
  width: number;
  height: number;
}

function paintGround(context: SKRSContext2D, { width, height, colour }: Area & { colour: string }): void {
  context.fillStyle = colour;
  context.fillRect(marks, marks, width + 2 * bleed, height + 2 * bleed);
}

/** Lines where it is cut, and where it is folded. */
function paintMarks(context: SKRSContext2D, { width, height, folded }: Area & { folded: boolean }): void {
  context.fillStyle = '#000000';
  const length = millimetres(5);
  const hair = 0.4;
  const upright = [edge, edge + width, ...(folded ? [edge + width / 2] : [])];
  for (const x of upright)
    for (const y of [0, height + 2 * edge - length]) context.fillRect(x - hair / 2, y, hair, length);
  for (const y of [edge, edge + height])
    for (const x of [0, width + 2 * edge - length]) context.fillRect(x, y - hair / 2, length, hair);
}

type Picture = Awaited<ReturnType<typeof paintSleeve>>;

/** A title that is longer ends in three dots, as on the sleeve. */
const mostTitleLines = 3;

/** Writes a line from the side on which its script begins. */
function paintLine(
  context: SKRSContext2D,
  line: string,
  { left, y, room }: { left: number; y: number; room: number },
): void {
  const isFromRight = isRightToLeft(line);
  context.direction = isFromRight ? 'rtl' : 'ltr';
  context.textAlign = isFromRight ? 'right' : 'left';
  context.fillText(line, isFromRight ? left + room : left, y, room);
  context.direction = 'ltr';
  context.textAlign = 'left';
}

/** The sleeve on plum, with the name. */
function paintFront(
  context: SKRSContext2D,
  { sleeve, size }: Card,
  { x, width, height, picture }: Area & { x: number; picture: Picture },
): void {
  const isWallet = size === 'wallet';
  const side = isWallet ? height - millimetres(12) : width - millimetres(16);
  const left = isWallet ? x + millimetres(6) : x + (width - side) / 2;
  const top = isWallet ? millimetres(6) : millimetres(14);
  context.drawImage(picture, left, top, side, side);
  const room = isWallet ? width - side - millimetres(16) : side;
  const at = isWallet ? { x: left + side + millimetres(5), y: height / 2 } : { x: left, y: top + side + 34 };
  const { notes } = fontFamilies();
  context.fillStyle = paper;
  context.font = `italic 400 ${isWallet ? 11 : 20}px ${notes}`;
  const lines = linesIn(context, sleeve.title, room);
  const shown = lines.slice(0, mostTitleLines);
  if (lines.length > shown.length) shown.push(`${shown.pop()}…`);
  for (const [row, line] of shown.entries())
    paintLine(context, line, { left: at.x, y: at.y + row * (isWallet ? 14 : 25), room });
}

function paintBack(context: SKRSContext2D, brand: string, { width, height }: Area): void {
  context.fillStyle = paper;
  context.textAlign = 'center';
  context.font = `800 13px ${fontFamilies().display}`;
  context.fillText(brand, width / 2, height - millimetres(14));
  context.textAlign = 'left';
}

/** Words in the middle of the panel, the signature below them. */
function paintDedication(context: SKRSContext2D, card: Card, { width, height }: Area): void {
  const margin = millimetres(12);
  const room = { width: width - 2 * margin, height: height - 2 * margin };
  const { notes, upright } = fontFamilies();
  const fonts = {
    dedication: (size: number) => `italic 400 ${size}px ${notes}`,
    signature: (size: number) => `400 ${size}px ${upright}`,
  };
  const words = layoutCardWords(card, room, {
    dedication: (text, size) => measured(fonts.dedication(size), text),
    signature: (text, size) => measured(fonts.signature(size), text),
  });
  let y = (height - words.height) / 2;
  for (const part of ['dedication', 'signature'] as const) {
    const { lines, size, lead } = words[part];
    context.fillStyle = part === 'dedication' ? ink : soft;
    context.font = fonts[part](size);
    for (const line of lines) {
      y += lead;
      paintLine(context, line, { left: margin, y, room: room.width });
    }
    if (part === 'dedication') y += words.gap;
  }
}

/** The code, dark on light as scanners want it, and what to do with it. */
function paintCode(
  context: SKRSContext2D,
  { code, instruction, size }: Card,
  { x, width, height }: Area & { x: number },
): void {
  const side = millimetres(size === 'wallet' ? 34 : 58);
  const left = x + (width - side) / 2;
  const top = size === 'wallet' ? millimetres(5) : (height - side) / 2 - millimetres(8);
  const quiet = 3;
  const module = side / (code.length + 2 * quiet);
  context.fillStyle = '#ffffff';
  context.fillRect(left, top, side, side);
  context.fillStyle = plum;
  for (const [row, cells] of code.entries())
    for (const [column, isDark] of cells.entries())
      // Half a hundredth more, so that no line of paper shows between them.
      if (isDark)
        context.fillRect(left + (column + quiet) * module, top + (row + quiet) * module, module + 0.05, module + 0.05);
  const text = size === 'wallet' ? 7.5 : 11;
  context.fillStyle = ink;
  context.font = `400 ${text}px ${fontFamilies().upright}`;
  context.textAlign = 'center';
  for (const [row, line] of linesIn(context, instruction, width - millimetres(12)).entries())
    context.fillText(line, x + width / 2, top + side + text * 1.8 + row * text * 1.35);
  context.textAlign = 'left';
}

/** Lines of a text in the font that is set. */
const linesIn = (context: SKRSContext2D, text: string, room: number): string[] =>
  wrapped(text, room, (part) => measured(context.font, part));

const ruler = createCanvas(8, 8).getContext('2d');

/** Width of a text in points. */
function measured(font: string, text: string): number {
  ruler.font = font;
  return ruler.measureText(text).width;
}

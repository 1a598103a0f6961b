import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { writeFinished } from '../finished-files.ts';
import { fontFamilies } from '../fonts.ts';

/** A row of a receipt: what it is, and what it came to, as text. */
export interface ReceiptRow {
  text: string;
  amount: string;
  /** Smaller, below the text. */
  detail?: string;
}

export interface ReceiptInput {
  brand: string;
  /** The seller's name and address, one line each. */
  seller: string[];
  title: string;
  /** Number, day and the like: name and value. */
  facts: [name: string, value: string][];
  rows: ReceiptRow[];
  /** The last one is set large. */
  totals: ReceiptRow[];
  notes: string[];
  /** Path of the PDF. */
  output: string;
}

/** A4 in points. */
const page = { width: 595.28, height: 841.89 };
const margin = 56;
const right = page.width - margin;
const rowHeight = 34;
const bottom = page.height - 96;
const ink = '#260a24';
const soft = '#5e4458';

/** Writes a receipt as a PDF whose text can be selected. @throws StudioError disk-full, internal */
export async function writeReceipt(
  { output, ...input }: ReceiptInput,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ pdf: string }> {
  await writeFinished([{ path: output, bytes: renderReceipt(input) }], signal);
  return { pdf: output };
}

export function renderReceipt(input: Omit<ReceiptInput, 'output'>): Uint8Array {
  const { brand, title } = input;
  const document = new PDFDocument({ title: `${title}, ${brand}`, author: brand, creator: brand });
  const begin = (): SKRSContext2D => {
    const context = document.beginPage(page.width, page.height) as SKRSContext2D;
    context.textBaseline = 'alphabetic';
    return context;
  };
  let context = begin();
  let y = paintHead(context, input);
  const roomFor = (height: number): void => {
    if (y + height <= bottom) return;
    paintFoot(context, brand);
    document.endPage();
    context = begin();
    y = margin + rowHeight;
  };
  for (const row of input.rows) {
    roomFor(rowHeight);
    y = paintRow(context, row, y, 'normal');
  }
  roomFor(rowHeight * (input.totals.length + input.notes.length) + rowHeight);
  y += 6;
  for (const [place, total] of input.totals.entries())
    y = paintRow(context, total, y, place === input.totals.length - 1 ? 'main' : 'normal');
  paintNotes(context, input.notes, y + 10);
  paintFoot(context, brand);
  document.endPage();
  return document.close();
}

type Face = 'upright' | 'display';

function write(
  context: SKRSContext2D,
  text: string,
  at: {
    x: number;
    y: number;
    size: number;
    face?: Face;
    weight?: number;
    colour?: string;
    align?: CanvasTextAlign;
    width?: number;
  },
): void {
  const { x, y, size, face = 'upright', weight = 400, colour = ink, align = 'left', width } = at;
  context.font = `${weight} ${size}px ${fontFamilies()[face]}`;
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y, width);
}

/** @returns the place of the first row */
function paintHead(context: SKRSContext2D, { brand, seller, title, facts }: Omit<ReceiptInput, 'output'>): number {
  write(context, brand, { x: margin, y: margin + 16, size: 18, face: 'display', weight: 800 });
  for (const [row, text] of seller.entries())
    write(context, text, { x: right, y: margin + 10 + row * 14, size: 10.5, colour: soft, align: 'right' });
  let y = Math.max(margin + 110, margin + 40 + seller.length * 14);
  write(context, title, { x: margin, y, size: 30, face: 'display', weight: 800 });
  y += 34;
  for (const [name, value] of facts) {
    write(context, name, { x: margin, y, size: 11.5, colour: soft });
    write(context, value, { x: margin + 130, y, size: 11.5, width: right - margin - 130 });
    y += 18;
  }
  y += 14;
  context.fillStyle = ink;
  context.fillRect(margin, y, right - margin, 1.5);
  return y + 24;
}

/** @returns the place of the next row */
function paintRow(
  context: SKRSContext2D,
  { text, amount, detail }: ReceiptRow,
  y: number,
  look: 'normal' | 'main',
): number {
  const size = look === 'main' ? 15 : 12;
  const weight = look === 'main' ? 700 : 400;
  const line = detail === undefined ? y + 5 : y;
  write(context, text, { x: margin, y: line, size, weight, width: right - margin - 120 });
  write(context, amount, { x: right, y: line, size, weight, align: 'right' });
  if (detail !== undefined) write(context, detail, { x: margin, y: y + 13, size: 9.5, colour: soft });
  context.fillStyle = soft;
  context.fillRect(margin, y + 19, right - margin, 0.5);
  return y + rowHeight;
}

function paintNotes(context: SKRSContext2D, notes: readonly string[], from: number): void {
  let y = from;
  for (const note of notes)
    for (const line of wrapped(note, 10, right - margin)) {
      write(context, line, { x: margin, y, size: 10, colour: soft });
      y += 14;
    }
}

function wrapped(text: string, size: number, width: number): string[] {
  const context = createCanvas(8, 8).getContext('2d');
  context.font = `400 ${size}px ${fontFamilies().upright}`;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function paintFoot(context: SKRSContext2D, brand: string): void {
  write(context, brand, { x: margin, y: page.height - margin, size: 8.5, face: 'display', weight: 500, colour: soft });
}

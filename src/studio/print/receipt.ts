import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { writeFinished } from '../finished-files.ts';
import { fontFamilies } from '../fonts.ts';
import { wrapped } from './card-words.ts';

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
/** Baseline to baseline of a text that takes several lines. */
const lead = 15;
/** Left edge of what a fact says, beside its name. */
const besideName = margin + 130;
/** Width of a row's text; its amount stands in the rest. */
const rowRoom = right - margin - 120;
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
    roomFor(rowHeight + lead * (linesOf(context, row.text, looks.normal, rowRoom).length - 1));
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
  },
): void {
  const { x, y, size, face = 'upright', weight = 400, colour = ink, align = 'left' } = at;
  context.font = `${weight} ${size}px ${fontFamilies()[face]}`;
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y);
}

interface Look {
  size: number;
  weight: number;
}

const looks = {
  normal: { size: 12, weight: 400 },
  main: { size: 15, weight: 700 },
  fact: { size: 11.5, weight: 400 },
  note: { size: 10, weight: 400 },
} as const satisfies Record<string, Look>;

/** Lines of a text that fit the room: names and addresses may be as long as a form lets them be. */
function linesOf(context: SKRSContext2D, text: string, { size, weight }: Look, room: number): string[] {
  context.font = `${weight} ${size}px ${fontFamilies().upright}`;
  return wrapped(text, room, (part) => context.measureText(part).width);
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
    write(context, name, { x: margin, y, ...looks.fact, colour: soft });
    const lines = linesOf(context, value, looks.fact, right - besideName);
    for (const [line, part] of lines.entries())
      write(context, part, { x: besideName, y: y + lead * line, ...looks.fact });
    y += 18 + lead * Math.max(0, lines.length - 1);
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
  const first = detail === undefined ? y + 5 : y;
  const lines = linesOf(context, text, looks[look], rowRoom);
  for (const [line, part] of lines.entries())
    write(context, part, { x: margin, y: first + lead * line, ...looks[look] });
  write(context, amount, { x: right, y: first, ...looks[look], align: 'right' });
  const last = y + lead * Math.max(0, lines.length - 1);
  if (detail !== undefined) write(context, detail, { x: margin, y: last + 13, size: 9.5, colour: soft });
  context.fillStyle = soft;
  context.fillRect(margin, last + 19, right - margin, 0.5);
  return last + rowHeight;
}

function paintNotes(context: SKRSContext2D, notes: readonly string[], from: number): void {
  let y = from;
  for (const note of notes)
    for (const line of linesOf(context, note, looks.note, right - margin)) {
      write(context, line, { x: margin, y, ...looks.note, colour: soft });
      y += 14;
    }
}

function paintFoot(context: SKRSContext2D, brand: string): void {
  write(context, brand, { x: margin, y: page.height - margin, size: 8.5, face: 'display', weight: 500, colour: soft });
}

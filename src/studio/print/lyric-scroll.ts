import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { isRightToLeft } from '#sleeve/lettering.ts';
import { colours } from '#sleeve/palette.ts';
import type { Lyrics, SleeveSpec } from '../contracts.ts';
import { writeFinished } from '../finished-files.ts';
import { fontFamilies } from '../fonts.ts';
import { paintSleeve } from '../sleeve/raster.ts';
import { disclosureIn } from '../video/disclosure.ts';
import { layoutScroll, type ScrollRoom, type ScrollRow } from './scroll-layout.ts';

export interface ScrollInput {
  lyrics: Lyrics;
  sleeve: SleeveSpec;
  /** Who makes it, at the foot of each page. */
  brand: string;
  /** Path of the PDF. */
  output: string;
}

/** A4 in points. */
const page = { width: 595.28, height: 841.89 };
const margin = 56;
const inner = page.width - 2 * margin;
/** Pixels: 300 to the inch at the size it is printed. */
const sleevePixels = 2000;
const size = { epigraph: 26, words: 13, foot: 8.5 };

const room: ScrollRoom = {
  columns: [margin, margin + inner / 2 + 14],
  columnWidth: inner / 2 - 14,
  top: 120,
  bottom: page.height - 84,
  rowHeight: 20,
  gap: 18,
  indent: 14,
};

/** Writes the words as a PDF to print: a page with the sleeve, then the lyrics. @throws StudioError disk-full, internal */
export async function writeLyricScroll(
  { output, ...input }: ScrollInput,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ pdf: string }> {
  await writeFinished([{ path: output, bytes: await renderLyricScroll(input) }], signal);
  return { pdf: output };
}

export async function renderLyricScroll({ lyrics, sleeve, brand }: Omit<ScrollInput, 'output'>): Promise<Uint8Array> {
  const document = new PDFDocument({ title: lyrics.title, author: brand, creator: brand });
  const foot = `${brand}. ${disclosureIn(lyrics.language).card}.`;
  const cover = document.beginPage(page.width, page.height) as SKRSContext2D;
  await paintCover(cover, lyrics, sleeve, foot);
  document.endPage();
  for (const rows of layoutScroll(lyrics.sections, room, measure())) {
    const context = document.beginPage(page.width, page.height) as SKRSContext2D;
    paintWords(context, lyrics, sleeve, rows, foot);
    document.endPage();
  }
  return document.close();
}

function measure(): (text: string, chorus: boolean) => number {
  const context = createCanvas(8, 8).getContext('2d');
  return (text, chorus) => {
    setWords(context, chorus);
    return context.measureText(text).width;
  };
}

/** Verses stand upright, the chorus leans. */
function setWords(context: SKRSContext2D, chorus: boolean): void {
  const { notes, upright } = fontFamilies();
  context.font = chorus ? `italic 500 ${size.words}px ${notes}` : `400 ${size.words}px ${upright}`;
}

const ink = '#260a24';
const soft = '#5e4458';

/** The sleeve, and below it how the chorus begins. */
async function paintCover(context: SKRSContext2D, lyrics: Lyrics, sleeve: SleeveSpec, foot: string): Promise<void> {
  const picture = await paintSleeve(sleeve, { format: 'square', width: sleevePixels });
  context.drawImage(picture, margin, margin, inner, inner);
  context.fillStyle = ink;
  context.font = `italic 400 ${size.epigraph}px ${fontFamilies().notes}`;
  for (const [row, line] of hook(lyrics).entries()) {
    const rightToLeft = isRightToLeft(line);
    context.direction = rightToLeft ? 'rtl' : 'ltr';
    context.textAlign = rightToLeft ? 'right' : 'left';
    const x = rightToLeft ? page.width - margin : margin;
    context.fillText(line, x, margin + inner + 62 + row * size.epigraph * 1.3, inner);
  }
  context.direction = 'ltr';
  context.textAlign = 'left';
  paintFoot(context, foot);
}

/** The two lines that stay in the ear. */
function hook({ sections }: Lyrics): string[] {
  const chorus = sections.find((section) => section.tag === 'chorus') ?? sections[0];
  return chorus?.lines.slice(0, 2).map((line) => line.display) ?? [];
}

function paintWords(
  context: SKRSContext2D,
  { title }: Lyrics,
  sleeve: SleeveSpec,
  rows: readonly ScrollRow[],
  foot: string,
): void {
  const { display, notes } = fontFamilies();
  context.fillStyle = ink;
  context.font = `800 24px ${display}`;
  context.fontStretch = 'condensed';
  context.fillText(title, margin, margin + 18, inner * 0.7);
  context.fontStretch = 'normal';
  context.fillStyle = soft;
  context.font = `italic 400 14px ${notes}`;
  context.textAlign = 'right';
  context.fillText(`for ${sleeve.name}`, page.width - margin, margin + 18, inner * 0.28);
  context.textAlign = 'left';
  context.fillStyle = ink;
  context.fillRect(margin, margin + 32, inner, 1.5);
  for (const row of rows) {
    setWords(context, row.chorus);
    context.direction = row.rightToLeft ? 'rtl' : 'ltr';
    context.textAlign = row.rightToLeft ? 'right' : 'left';
    context.fillText(row.text, row.x, row.y);
  }
  context.direction = 'ltr';
  context.textAlign = 'left';
  paintRibbon(context, sleeve);
  paintFoot(context, foot);
}

/** The sleeve's colours, side by side, as on the spine of a record. */
function paintRibbon(context: SKRSContext2D, { occasion, seed, name }: SleeveSpec): void {
  const palette = colours(occasion, seed, name);
  const shades = [palette.background, palette.text];
  for (const [position, shade] of shades.entries()) {
    context.fillStyle = shade;
    context.fillRect(page.width - margin - 18 * (shades.length - position), page.height - margin - 8, 18, 10);
  }
}

function paintFoot(context: SKRSContext2D, foot: string): void {
  context.fillStyle = soft;
  context.font = `500 ${size.foot}px ${fontFamilies().display}`;
  context.fillText(foot, margin, page.height - margin, inner - 60);
}

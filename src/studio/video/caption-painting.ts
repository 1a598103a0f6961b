import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { INK } from '#sleeve/palette.ts';
import { drawable } from '../drawable.ts';
import { fontFamilies } from '../fonts.ts';
import { type CaptionRow, layoutCaption, type Measure } from './caption-layout.ts';
import type { CaptionLine } from './caption-lines.ts';
import type { FrameSize } from './frame.ts';

/** A caption as two pictures of one shape: unsung and sung. */
export interface CaptionPainting {
  /** Height in pixels; as wide as the frame. Even. */
  height: number;
  unsung: Canvas;
  sung: Canvas;
  /** Each row has a band of the picture; bands touch. */
  bands: { top: number; bottom: number; left: number; row: CaptionRow }[];
}

const UNSUNG = '#fffcf6';
const SUNG = INK.marigold;
/** Shares of the frame's width. */
const [MARGIN, ROOM] = [0.067, 0.86];
const TRIES = [
  { rows: 2, largest: 0.1, smallest: 0.078 },
  { rows: 3, largest: 0.0834, smallest: 0.042 },
];
const STEP = 1 / 180;
const LEADING = 1.2;

/** Sets a line so that it can be read on any photo: light letters, ink outline, soft shadow. */
export function paintCaption(line: CaptionLine, frame: FrameSize): CaptionPainting {
  const pen = createCanvas(16, 16).getContext('2d');
  const measure: Measure = (text, size) => {
    useType(pen, size);
    return pen.measureText(text).width;
  };
  const { size, rows } = layoutCaption(
    line.pieces.map((piece) => ({ ...piece, text: drawable(piece.text) })).filter(({ text }) => text !== ''),
    {
      width: frame.width * ROOM,
      tries: TRIES.map(({ rows, largest, smallest }) => ({
        rows,
        largest: largest * frame.width,
        smallest: smallest * frame.width,
      })),
      step: Math.max(1, Math.round(STEP * frame.width)),
    },
    measure,
  );
  const leading = even(size * LEADING);
  const pad = even(size * 0.7);
  const height = pad * 2 + leading * rows.length;
  const bands = rows.map((row, i) => ({
    row,
    left: row.rightToLeft ? frame.width * (1 - MARGIN) - row.width : frame.width * MARGIN,
    top: i === 0 ? 0 : pad + leading * i,
    bottom: i === rows.length - 1 ? height : pad + leading * (i + 1),
  }));
  const draw = (fill: string): Canvas => {
    const canvas = createCanvas(frame.width, height);
    const context = canvas.getContext('2d');
    useType(context, size);
    bands.forEach(({ row, left }, i) => drawRow(context, row, left, pad + leading * i + size * 0.92, size, fill));
    return canvas;
  };
  return { height, unsung: draw(UNSUNG), sung: draw(SUNG), bands };
}

function drawRow(
  context: SKRSContext2D,
  row: CaptionRow,
  left: number,
  baseline: number,
  size: number,
  fill: string,
): void {
  context.direction = row.rightToLeft ? 'rtl' : 'ltr';
  context.lineJoin = 'round';
  context.lineWidth = size * 0.13;
  context.strokeStyle = INK.ink;
  context.shadowColor = 'rgba(20,4,20,0.75)';
  context.shadowBlur = size * 0.34;
  for (const unit of row.units) context.strokeText(unit.text, left + unit.x, baseline);
  context.shadowColor = 'transparent';
  context.shadowBlur = 0;
  context.fillStyle = fill;
  for (const unit of row.units) context.fillText(unit.text, left + unit.x, baseline);
}

function useType(context: SKRSContext2D, size: number): void {
  context.lang = 'en';
  context.font = `800 ${size}px ${fontFamilies().display}`;
  context.fontStretch = 'condensed';
  context.textAlign = 'left';
}

const even = (value: number): number => Math.round(value / 2) * 2;

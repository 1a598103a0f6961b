import { record, type RecordOptions } from '#sleeve/record.ts';
import { drawingAddress } from '#sleeve/drawing.ts';
import { escapeXml } from '#sleeve/lettering.ts';
import { sleeve, type SleeveInput } from '#sleeve/sleeve.ts';

/** Renders a sleeve or record for `artwork.tsx`, as SVG or as a link to its file. */
export function artworkSvg(picture: { sleeve: SleeveInput } | { record: RecordOptions }): string {
  if ('record' in picture) return record(picture.record);
  const { text = true, format } = picture.sleeve;
  return !text && format === 'square' ? image(picture.sleeve) : sleeve(picture.sleeve);
}

/** A sleeve without words, as a file: a page shows dozens, which a browser fetches once and only where they come into sight. */
function image({ occasion, seed, name, label = '' }: SleeveInput): string {
  const source = drawingAddress(occasion, seed, name);
  return `<img src="${source}" alt="${escapeXml(label)}" loading="lazy">`;
}

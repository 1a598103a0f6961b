import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** `npx tsx scripts/draw-icons.ts`: the icons of the installed app, from the logo. Run it again when the logo changes. */
const plum = '#45113f';
/** A maskable icon may lose everything outside a circle of 80% (https://www.w3.org/TR/appmanifest/#icon-masks). */
const keptWhenMasked = 0.72;

const logo = await loadImage(readFileSync('src/ui/icon.svg'));
mkdirSync('public/icons', { recursive: true });

function drawn(size: number, share: number): Buffer {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  context.fillStyle = plum;
  context.fillRect(0, 0, size, size);
  const inner = size * share;
  context.drawImage(logo, (size - inner) / 2, (size - inner) / 2, inner, inner);
  return canvas.toBuffer('image/png');
}

/** An .ico file with one picture, as https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) defines it. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour plane
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

for (const size of [180, 192, 512]) writeFileSync(`public/icons/${size}.png`, drawn(size, 1));
for (const size of [192, 512]) writeFileSync(`public/icons/maskable-${size}.png`, drawn(size, keptWhenMasked));
// For whatever asks without having read a page: feed readers, bookmarks, old browsers.
writeFileSync('public/favicon.ico', icoOf(drawn(48, 1), 48));

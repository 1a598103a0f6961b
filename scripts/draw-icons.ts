import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** `npx tsx scripts/draw-icons.ts`: the icons of the installed app, from the logo. Run it again when the logo changes. */
const plum = '#45113f';
/** A maskable icon may lose everything outside a circle of 80% (https://www.w3.org/TR/appmanifest/#icon-masks). */
const keptWhenMasked = 0.72;

const logo = await loadImage(readFileSync('src/ui/icon.svg'));
mkdirSync('public/icons', { recursive: true });

function draw(name: string, size: number, share: number): void {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  context.fillStyle = plum;
  context.fillRect(0, 0, size, size);
  const inner = size * share;
  context.drawImage(logo, (size - inner) / 2, (size - inner) / 2, inner, inner);
  writeFileSync(`public/icons/${name}.png`, canvas.toBuffer('image/png'));
}

for (const size of [180, 192, 512]) draw(`${size}`, size, 1);
for (const size of [192, 512]) draw(`maskable-${size}`, size, keptWhenMasked);

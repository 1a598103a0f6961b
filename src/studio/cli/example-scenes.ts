import type { SKRSContext2D } from '@napi-rs/canvas';
import { pick } from '../random.ts';

/** A drawn scene that stands for a buyer's photo: no real person is in it. */
export type SceneName = 'beach' | 'kitchen' | 'party' | 'garden' | 'mountains' | 'street';

interface Easel {
  context: SKRSContext2D;
  width: number;
  height: number;
  /** The shorter side, for sizes that should not depend on the orientation. */
  unit: number;
  random: () => number;
}

export type Scene = (easel: Easel) => void;

const SKINS = ['#f0c8a8', '#d9a074', '#a86d45', '#6e4327', '#e8b48c'] as const;
const HAIRS = ['#2a1b14', '#5b3a21', '#8a8a86', '#b98b4e', '#151211'] as const;
const CLOTHES = ['#c8452f', '#2f5f8a', '#e0b23c', '#3f7a58', '#f1ece2', '#6a4c86', '#d98aa0'] as const;

function gradient(easel: Easel, from: number, to: number, stops: readonly string[]): void {
  const { context, width } = easel;
  const fill = context.createLinearGradient(0, from, 0, to);
  stops.forEach((stop, i) => fill.addColorStop(i / Math.max(1, stops.length - 1), stop));
  context.fillStyle = fill;
  context.fillRect(0, from, width, to - from);
}

function disc(context: SKRSContext2D, x: number, y: number, radius: number, fill: string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** A standing figure without a face, lit from the left; `tall` in pixels, feet at y. */
function figure({ context, random }: Easel, x: number, y: number, tall: number): void {
  const head = tall * 0.075;
  const top = y - tall;
  const [skin, hair, shirt, trousers] = [
    pick(SKINS, random),
    pick(HAIRS, random),
    pick(CLOTHES, random),
    pick(CLOTHES, random),
  ];
  const limb = (x0: number, y0: number, x1: number, y1: number, width: number, colour: string): void => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(x0, y0);
    context.lineTo(x1, y1);
    context.stroke();
  };
  context.fillStyle = 'rgba(20,10,10,0.28)';
  context.beginPath();
  context.ellipse(x + tall * 0.08, y, tall * 0.2, tall * 0.025, 0, 0, Math.PI * 2);
  context.fill();
  limb(x - tall * 0.05, y - tall * 0.48, x - tall * 0.065, y - tall * 0.02, tall * 0.085, trousers);
  limb(x + tall * 0.05, y - tall * 0.48, x + tall * 0.065, y - tall * 0.02, tall * 0.085, trousers);
  const reach = tall * (0.02 + random() * 0.16);
  limb(x - tall * 0.1, top + tall * 0.2, x - tall * 0.15 - reach, top + tall * 0.46 - reach, tall * 0.055, skin);
  limb(x + tall * 0.1, top + tall * 0.2, x + tall * 0.15, top + tall * 0.46, tall * 0.055, skin);
  const cloth = context.createLinearGradient(x - tall * 0.13, 0, x + tall * 0.13, 0);
  cloth.addColorStop(0, shirt);
  cloth.addColorStop(1, '#2b2026');
  context.fillStyle = shirt;
  context.beginPath();
  context.roundRect(x - tall * 0.13, top + tall * 0.155, tall * 0.26, tall * 0.36, tall * 0.07);
  context.fill();
  context.globalAlpha = 0.3;
  context.fillStyle = cloth;
  context.fill();
  context.globalAlpha = 1;
  limb(x, top + tall * 0.12, x, top + tall * 0.18, tall * 0.06, skin);
  disc(context, x, top + head, head * 1.12, hair);
  disc(context, x - head * 0.06, top + head * 1.22, head * 0.9, skin);
}

/** Spots of light out of focus. */
function bokeh({ context, width, height, unit, random }: Easel, count: number, colours: readonly string[]): void {
  context.globalCompositeOperation = 'screen';
  for (let i = 0; i < count; i++) {
    context.globalAlpha = 0.1 + random() * 0.3;
    disc(context, random() * width, random() * height * 0.7, unit * (0.01 + random() * 0.05), pick(colours, random));
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
}

const beach: Scene = (easel) => {
  const { context, width, height, unit, random } = easel;
  const sea = height * (0.42 + random() * 0.1);
  gradient(easel, 0, sea, ['#3f7fb8', '#8fc0de', '#f7e3c2']);
  disc(context, width * (0.2 + random() * 0.6), sea - unit * 0.16, unit * 0.09, '#fff6d8');
  gradient(easel, sea, height * 0.66, ['#2b6f8c', '#5db0b5', '#d8ece4']);
  for (let i = 0; i < 240; i++) {
    const y = sea + random() ** 1.6 * height * 0.2;
    context.fillStyle = `rgba(255,255,255,${0.05 + random() * 0.25})`;
    context.fillRect(random() * width, y, unit * (0.02 + random() * 0.12), unit * 0.003);
  }
  gradient(easel, height * 0.65, height, ['#e9d3a4', '#d9b97f', '#b98f58']);
  const people = 2 + Math.floor(random() * 2);
  const middle = width * (0.3 + random() * 0.4);
  for (let i = 0; i < people; i++)
    figure(easel, middle + (i - (people - 1) / 2) * unit * 0.2, height * 0.86, unit * 0.62);
};

const kitchen: Scene = (easel) => {
  const { context, width, height, unit, random } = easel;
  gradient(easel, 0, height, ['#f1e6d2', '#e6d2b4', '#b08a66']);
  const tile = unit * 0.07;
  for (let x = 0; x < width; x += tile)
    for (let y = height * 0.2; y < height * 0.52; y += tile) {
      context.fillStyle = `hsl(${165 + random() * 20} 22% ${66 + random() * 12}%)`;
      context.fillRect(x + 2, y + 2, tile - 4, tile - 4);
    }
  const pane = width * (0.1 + random() * 0.4);
  context.fillStyle = '#fffbe8';
  context.fillRect(pane, height * 0.06, unit * 0.5, unit * 0.42);
  context.fillStyle = '#8fb98a';
  context.fillRect(pane + unit * 0.02, height * 0.06 + unit * 0.24, unit * 0.46, unit * 0.16);
  figure(easel, width * 0.4, height * 0.97, unit * 0.86);
  figure(easel, width * 0.66, height * 0.98, unit * 0.78);
  context.fillStyle = '#7a4e30';
  context.fillRect(0, height * 0.74, width, height * 0.26);
  context.fillStyle = '#96633f';
  context.fillRect(0, height * 0.72, width, height * 0.04);
  for (let i = 0; i < 7; i++)
    disc(context, random() * width, height * (0.69 + random() * 0.03), unit * 0.035, pick(CLOTHES, random));
};

const party: Scene = (easel) => {
  const { context, width, height, unit, random } = easel;
  gradient(easel, 0, height, ['#1b1030', '#3a1a3f', '#5b2a2e', '#2a1414']);
  bokeh(easel, 60, ['#ffcf70', '#ff8a5c', '#ffe9b8', '#c77dff']);
  for (let i = 0; i < 6; i++)
    figure(easel, width * (0.1 + i * 0.16), height * (0.9 + random() * 0.06), unit * (0.7 + random() * 0.15));
  context.fillStyle = '#e9dccb';
  context.fillRect(width * 0.2, height * 0.84, width * 0.6, height * 0.16);
  context.fillStyle = '#f6a5b5';
  context.fillRect(width * 0.4, height * 0.75, width * 0.2, height * 0.09);
  for (let i = 0; i < 5; i++) {
    const x = width * (0.43 + i * 0.035);
    context.fillStyle = '#fff';
    context.fillRect(x, height * 0.72, unit * 0.01, height * 0.03);
    disc(context, x + unit * 0.005, height * 0.712, unit * 0.014, '#ffd86b');
  }
};

const garden: Scene = (easel) => {
  const { context, width, height, unit, random } = easel;
  gradient(easel, 0, height * 0.45, ['#9ccbe6', '#dfeedd']);
  gradient(easel, height * 0.4, height, ['#5d8f4a', '#7aa854', '#4d7a3a']);
  for (let i = 0; i < 900; i++) {
    const y = height * 0.28 + random() * height * 0.2;
    disc(
      context,
      random() * width,
      y,
      unit * (0.01 + random() * 0.04),
      `hsl(${90 + random() * 40} 38% ${24 + random() * 26}%)`,
    );
  }
  for (let i = 0; i < 1400; i++) {
    const y = height * (0.46 + random() * 0.54);
    context.fillStyle = `hsla(${85 + random() * 30} 45% ${30 + random() * 30}% / 0.5)`;
    context.fillRect(random() * width, y, unit * 0.004, unit * (0.01 + random() * 0.03));
  }
  figure(easel, width * (0.35 + random() * 0.3), height * 0.86, unit * 0.7);
  const [x, y] = [width * (0.2 + random() * 0.5), height * 0.86];
  context.fillStyle = '#8a5a33';
  context.beginPath();
  context.ellipse(x, y - unit * 0.1, unit * 0.13, unit * 0.07, 0, 0, Math.PI * 2);
  context.fill();
  disc(context, x + unit * 0.13, y - unit * 0.17, unit * 0.055, '#9a6840');
  for (const leg of [-0.09, -0.03, 0.05, 0.1])
    context.fillRect(x + leg * unit, y - unit * 0.08, unit * 0.022, unit * 0.08);
};

const mountains: Scene = (easel) => {
  const { context, width, height, unit, random } = easel;
  gradient(easel, 0, height, ['#5a86b8', '#b7cfe2', '#f4e9dc', '#8aa0a8']);
  for (let range = 0; range < 4; range++) {
    const base = height * (0.38 + range * 0.12);
    context.fillStyle = `hsl(${205 - range * 25} ${18 + range * 6}% ${62 - range * 13}%)`;
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0, y = base; x <= width + 40; x += 40) {
      y += (random() - 0.5) * unit * 0.05 + (base - y) * 0.08;
      context.lineTo(x, y - Math.abs(Math.sin((x / unit) * (2 + range))) * unit * 0.16);
    }
    context.lineTo(width, height);
    context.fill();
  }
  figure(easel, width * (0.25 + random() * 0.5), height * 0.97, unit * 0.5);
};

const street: Scene = (easel) => {
  const { context, width, height, unit, random } = easel;
  gradient(easel, 0, height, ['#f6d7b0', '#e9b48e', '#6b5a66']);
  for (let x = -unit * 0.1; x < width;) {
    const across = unit * (0.2 + random() * 0.2);
    const top = height * (0.08 + random() * 0.25);
    context.fillStyle = `hsl(${15 + random() * 35} ${25 + random() * 30}% ${45 + random() * 30}%)`;
    context.fillRect(x, top, across, height * 0.78 - top);
    for (let row = top + unit * 0.06; row < height * 0.68; row += unit * 0.14)
      for (let column = x + across * 0.15; column < x + across * 0.8; column += across * 0.3) {
        context.fillStyle = random() > 0.4 ? '#ffe2a0' : '#4a4450';
        context.fillRect(column, row, across * 0.16, unit * 0.08);
      }
    x += across;
  }
  gradient(easel, height * 0.76, height, ['#8a7a78', '#5c5258']);
  for (let i = 0; i < 3; i++)
    figure(easel, width * (0.25 + i * 0.24 + random() * 0.06), height * 0.93, unit * (0.6 + random() * 0.1));
};

export const SCENES: Record<SceneName, Scene> = { beach, kitchen, party, garden, mountains, street };

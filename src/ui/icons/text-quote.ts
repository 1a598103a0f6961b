import { lineIcon } from '../line-icon.ts';

export const TextQuote = lineIcon([
  ['path', { d: 'M17 5H3' }],
  ['path', { d: 'M21 12H8' }],
  ['path', { d: 'M21 19H8' }],
  ['path', { d: 'M3 12v7' }],
]);

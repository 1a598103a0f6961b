import { lineIcon } from '../line-icon.ts';

export const ArrowLeft = lineIcon([
  ['path', { d: 'm12 19-7-7 7-7' }],
  ['path', { d: 'M19 12H5' }],
]);

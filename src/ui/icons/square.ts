import { lineIcon } from '../line-icon.ts';

export const Square = lineIcon([['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }]]);

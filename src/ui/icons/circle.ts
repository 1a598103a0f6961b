import { lineIcon } from '../line-icon.ts';

export const Circle = lineIcon([['circle', { cx: '12', cy: '12', r: '10' }]]);

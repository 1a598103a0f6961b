import { lineIcon } from '../line-icon.ts';

export const Check = lineIcon([['path', { d: 'M20 6 9 17l-5-5' }]]);

import { lineIcon } from '../line-icon.ts';

export const ChevronDown = lineIcon([['path', { d: 'm6 9 6 6 6-6' }]]);

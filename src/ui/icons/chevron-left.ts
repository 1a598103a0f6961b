import { lineIcon } from '../line-icon.ts';

export const ChevronLeft = lineIcon([['path', { d: 'm15 18-6-6 6-6' }]]);

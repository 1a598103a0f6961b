import { lineIcon } from '../line-icon.ts';

export const LoaderCircle = lineIcon([['path', { d: 'M21 12a9 9 0 1 1-6.219-8.56' }]]);

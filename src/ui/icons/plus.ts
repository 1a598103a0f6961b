import { lineIcon } from '../line-icon.ts';

export const Plus = lineIcon([
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'M12 5v14' }],
]);

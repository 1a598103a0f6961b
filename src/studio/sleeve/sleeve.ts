/** The sleeve for the studio's callers; the drawing itself is pure and lives in the kit, where web pages find it too. */
export { nameWave } from '#kit/sleeve/name-wave.ts';
export { colours } from '#kit/sleeve/palette.ts';
export { record } from '#kit/sleeve/record.ts';
export { sleeve } from '#kit/sleeve/sleeve.ts';

import { sleeve } from '#sleeve/sleeve.ts';

/**
 * The tall sleeve as an address, for what a film shows before it plays. Without words: a picture that stands alone cannot
 * use the page's fonts.
 */
export function sleevePoster({ occasion, seed, name }: { occasion: string; seed: string; name: string }): string {
  const drawing = sleeve({ occasion, seed, name, title: '', format: 'poster', text: false, idPrefix: 'poster' });
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

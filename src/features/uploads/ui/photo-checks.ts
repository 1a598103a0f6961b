import { maximumPhotoBytes, maximumPhotos } from '../domain/limits.ts';

const types = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/heic', 'image/heif']);
const endings = new Set(['jpeg', 'jpg', 'png', 'webp', 'heic', 'heif']);

/** For the file dialog; some systems know HEIC only by its ending. */
export const acceptedPhotos = [...types, '.heic', '.heif'].join(',');
export const acceptedForSouvenir = `${acceptedPhotos},image/gif`;

export interface FileRefusal {
  file: string;
  /** Only the server knows of photos that other tabs have sent. */
  reason: 'too-large' | 'invalid-type' | 'too-many';
}

/** Returns the refusal that the browser can decide before sending, or null; the server checks the picture itself. */
export function refusalOf(file: { name: string; type: string; size: number }): FileRefusal | null {
  const known = file.type === '' ? endings.has(ending(file.name)) : types.has(file.type.toLowerCase());
  if (!known) return { file: file.name, reason: 'invalid-type' };
  return file.size > maximumPhotoBytes ? { file: file.name, reason: 'too-large' } : null;
}

/** HOL-05: by type or by ending, GIF as well, and AVIF under no name. */
export function souvenirRefusalOf(file: { name: string; type: string; size: number }): FileRefusal | null {
  const [type, end] = [file.type.toLowerCase(), ending(file.name)];
  const known = types.has(type) || type === 'image/gif' || endings.has(end) || end === 'gif';
  if (!known || type.startsWith('image/avif') || end === 'avif') return { file: file.name, reason: 'invalid-type' };
  return file.size > maximumPhotoBytes ? { file: file.name, reason: 'too-large' } : null;
}

function ending(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** True when there would be more than ten in total; then none of the new ones is taken. */
export function exceedsMaximumPhotos(present: number, added: number): boolean {
  return present + added > maximumPhotos;
}

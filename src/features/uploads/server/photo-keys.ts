export const photoFolder = 'photos/';

/**
 * Storage keys of the pictures of one upload; each attempt at checking it has its own, so that none overwrites
 * another's.
 */
export function photoKeys(uploadId: string, attempt: string): { photoKey: string; thumbnailKey: string } {
  const key = `${photoFolder}${uploadId}-${attempt}`;
  return { photoKey: `${key}.jpg`, thumbnailKey: `${key}-small.jpg` };
}

/** The upload a stored picture was made for, whether it still exists or not. */
export function uploadIdOf(key: string): string {
  return key.slice(photoFolder.length).split(/[-.]/)[0] ?? '';
}

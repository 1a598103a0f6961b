import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deletePictures } from './kept-pictures.ts';

test('SITE-14 SITE-15 pictures of songs that an earlier release kept are deleted, those of occasions stay', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-pictures-'));
  try {
    for (const file of ['birthday-0123456789ab.png', 'song-a1-0123456789ab.png', 'song-a1-ba9876543210.png'])
      writeFileSync(path.join(folder, file), '');
    const asked: string[] = [];
    await deletePictures(folder, (name) => {
      asked.push(name);
      return Promise.resolve(name === 'birthday');
    });
    expect(readdirSync(folder)).toEqual(['birthday-0123456789ab.png']);
    expect(new Set(asked)).toEqual(new Set(['birthday', 'song-a1']));
    await deletePictures(path.join(folder, 'not-there'), () => Promise.resolve(false));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

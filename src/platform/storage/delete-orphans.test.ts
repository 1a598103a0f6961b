import { expect, test } from 'vitest';
import { deleteOrphans, orphanedBefore } from './delete-orphans.ts';

const at = new Date('2026-03-20T10:00:00Z');

/** A storage of so many old files and a new one, of which `broken` cannot be deleted. */
function stored(old: number, broken: string | null = null) {
  const files = new Map(Array.from({ length: old }, (_, n) => [`films/${n}.mp4`, new Date(at.getTime() - 1)]));
  files.set('films/new.mp4', at);
  const storage = {
    async *list() {
      for (const [key, modifiedAt] of files) yield await Promise.resolve({ key, modifiedAt });
    },
    delete(key: string) {
      if (key === broken) return Promise.reject(new Error('The storage is ill'));
      files.delete(key);
      return Promise.resolve();
    },
  };
  return { files, storage };
}

test('HOLE-15 orphans among many files are looked up a few hundred at once, and what is named or new stays', async () => {
  const { files, storage } = stored(1050);
  const asked: number[] = [];
  const named = (keys: readonly string[]) => {
    asked.push(keys.length);
    return Promise.resolve(new Set(keys.filter((key) => key === 'films/7.mp4' || key === 'films/1049.mp4')));
  };
  expect(await deleteOrphans({ storage }, { folder: 'films/', before: at, named })).toBe(1048);
  expect([...files.keys()]).toEqual(['films/7.mp4', 'films/1049.mp4', 'films/new.mp4']);
  expect(Math.max(...asked)).toBeLessThanOrEqual(500);
  expect(asked.reduce((sum, keys) => sum + keys, 0)).toBe(1050);
});

test('HOLE-15 an orphan that cannot be deleted does not keep the others, and is told of', async () => {
  const { files, storage } = stored(450, 'films/3.mp4');
  const clearing = deleteOrphans(
    { storage },
    { folder: 'films/', before: at, named: () => Promise.resolve(new Set()) },
  );
  await expect(clearing).rejects.toThrow('The storage is ill');
  expect([...files.keys()]).toEqual(['films/3.mp4', 'films/new.mp4']);
});

test('HOLE-15 a file that nothing names is an orphan once a day is over', () => {
  expect(orphanedBefore({ clock: { now: () => at } })).toEqual(new Date('2026-03-19T10:00:00Z'));
});

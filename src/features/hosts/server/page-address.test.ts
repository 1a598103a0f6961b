import { expect, test } from 'vitest';
import { keyedHash } from '#platform/ids.ts';
import { movedPageHash, pageAddress, pageHash, tokenHash } from './page-address.ts';

const deps = { config: { BASE_URL: 'https://songs.example', HASH_SECRET: 'a secret of the shop' } };
const guest = { id: 'guest', comparableEmail: 'ada@example.com' };

const hashAt = (pageUrl: string): string => tokenHash(pageUrl.split('/').at(-1) ?? '');

test('HOST-05 a guest’s page is shown at the address by which it is found, however often it has moved', () => {
  const hashes = [pageHash(deps, guest.id)];
  for (let moves = 0; moves < 3; moves += 1)
    hashes.push(movedPageHash(deps, { id: guest.id, pageHash: hashes.at(-1) ?? '' }));
  expect(hashes.map((hash) => hashAt(pageAddress(deps, { ...guest, pageHash: hash })))).toEqual(hashes);
  expect(new Set(hashes.map((hash) => hash.slice(0, 64))).size).toBe(4);
});

test.each(['ada@example.com', ''])(
  'HOST-05 a page that an earlier version moved, without counting, is shown at the address that its letter has: %j',
  (reader) => {
    const token = keyedHash(deps.config.HASH_SECRET, `page of guest guest for ${reader}`);
    const moved = { ...guest, pageHash: tokenHash(token) };
    expect(pageAddress(deps, moved)).toBe(`https://songs.example/stay/${token}`);
    const again = movedPageHash(deps, moved);
    expect(hashAt(pageAddress(deps, { ...guest, pageHash: again }))).toBe(again);
  },
);

import { expect, test } from 'vitest';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import { filesFor, type FileReader, type OrderForFiles } from './files-for.ts';

const version = (number: number, isReleased: boolean) => ({
  id: `v${number}`,
  version: number,
  releasedAt: isReleased ? new Date(0) : null,
});
const made = (kind: string, number: number, change: object = {}) => ({
  name: `${kind}${number}`,
  kind,
  productionId: `v${number}`,
  qualityControlPassed: true,
  downloadable: true,
  ...change,
});
const uploaded = (kind: string, change: object = {}) => ({ ...made(kind, 0, change), productionId: null });

const released: OrderForFiles = {
  status: 'completed',
  approvedForRelease: true,
  downloadDisabled: false,
  customAudioUrl: null,
  customVideoUrl: null,
  erasedAt: null,
};
const everyExtra = ['bonus_track', 'lyric_scroll', 'qr_page', 'spotify_publish'] as const;
const song = [made('audio', 1)];
const film = [...song, made('teaser', 1), made('video', 1), made('captions', 1), made('sleeve', 1)];
const address = 'https://cdn.example/song.mp3';

interface Situation {
  order?: Partial<OrderForFiles>;
  files?: object[];
  versions?: ReturnType<typeof version>[];
  extras?: readonly (typeof everyExtra)[number][];
}

/** `audio1` may be kept, `(audio1)` only played; a `*` is the current one. `→audio` is an address. */
function shown(reader: FileReader, { order, files = song, versions = [version(1, true)], extras }: Situation): string {
  const input = { order: { ...released, ...order }, extras: new Set(extras ?? everyExtra), files, versions };
  return filesFor(input as Parameters<typeof filesFor<{ name: string }>>[0], reader)
    .map((found) => {
      const names = { 'custom-address': `custom-${found.kind}`, redirect: `→${found.kind}` };
      const name = found.from === 'storage' ? found.file.name : names[found.from];
      return `${found.mayKeep ? name : `(${name})`}${found.isCurrent ? '*' : ''}`;
    })
    .join(' ');
}

const nobody = { buyer: '', 'shared-link': '', 'song-page': '', 'data-export': '' };
const everybody = { buyer: 'audio1*', 'shared-link': '(audio1)*', 'song-page': '(audio1)*', 'data-export': 'audio1*' };
const buyerAlone = { ...everybody, 'shared-link': '', 'song-page': '' };
const ofStatus = (statuses: OrderStatus[]): [string, Situation, Partial<Record<FileReader, string>>][] =>
  statuses.map((status) => [`the status is ${status}`, { order: { status } }, everybody]);

test.each<[when: string, situation: Situation, answers: Partial<Record<FileReader, string>>]>([
  ['the song is released', {}, { ...everybody, staff: 'audio1*' }],
  // While another version is made, or could not be, the released one stays.
  ...ofStatus(['paid', 'processing', 'in_progress', 'ready', 'failed', 'completed']),
  ['the order was refunded', { order: { status: 'refunded' } }, buyerAlone],
  ['the order was cancelled', { order: { status: 'cancelled' } }, buyerAlone],
  ['nothing was paid', { order: { status: 'payment_pending' } }, buyerAlone],
  ['the order was erased', { order: { erasedAt: new Date(0) } }, { ...nobody, staff: '' }],

  ['the version is not released', { versions: [version(1, false)] }, { ...nobody, staff: 'audio1*' }],
  ['the order is not approved', { order: { approvedForRelease: false } }, { ...nobody, staff: 'audio1*' }],
  ['it failed', { files: [made('audio', 1, { qualityControlPassed: false })] }, { ...nobody, staff: 'audio1*' }],
  ['it is restricted', { files: [made('audio', 1, { downloadable: false })] }, { ...nobody, staff: 'audio1*' }],

  [
    'downloads are disabled',
    { order: { downloadDisabled: true }, files: film },
    { ...nobody, buyer: '(audio1)* (teaser1)* (video1)* (captions1)* (sleeve1)*' },
  ],
  [
    'downloads are disabled and the song is elsewhere',
    { order: { downloadDisabled: true, customAudioUrl: address } },
    { ...nobody, buyer: '(custom-audio)* (audio1)' },
  ],

  [
    'there is a film',
    { files: film },
    {
      buyer: 'audio1* teaser1* video1* captions1* sleeve1*',
      'shared-link': '(audio1)* (teaser1)* (video1)* (captions1)*',
      'song-page': '(audio1)*',
      'data-export': 'audio1* teaser1* video1* captions1* sleeve1*',
      staff: 'audio1* teaser1* video1* captions1* sleeve1*',
    },
  ],
  [
    'a second version is released',
    { files: [made('audio', 2), made('audio', 1)], versions: [version(2, true), version(1, true)] },
    {
      ...everybody,
      buyer: 'audio2* audio1',
      'shared-link': '(audio2)*',
      'song-page': '(audio2)*',
      'data-export': 'audio2* audio1',
    },
  ],
  [
    'a second version is released that has no film',
    { files: [made('audio', 2), made('video', 1)], versions: [version(2, true), version(1, true)] },
    { buyer: 'audio2* video1', 'shared-link': '(audio2)*', 'data-export': 'audio2* video1' },
  ],
  [
    'a second version waits',
    { files: [made('audio', 2), made('audio', 1)], versions: [version(2, false), version(1, true)] },
    { ...everybody, staff: 'audio2* audio1' },
  ],

  [
    'staff released a file of their own',
    { files: [uploaded('audio'), ...song] },
    {
      ...everybody,
      buyer: 'audio0* audio1',
      'shared-link': '(audio0)*',
      'song-page': '(audio0)*',
      'data-export': 'audio0* audio1',
    },
  ],
  [
    'staff released a document before the song',
    { order: { approvedForRelease: false, status: 'ready' }, files: [uploaded('document'), ...song] },
    { ...nobody, buyer: 'document0*', 'data-export': 'document0*' },
  ],
  [
    'staff uploaded a document that nobody has judged',
    { files: [uploaded('document', { qualityControlPassed: false, downloadable: false })] },
    { ...nobody, staff: 'document0*' },
  ],

  [
    'the song is elsewhere',
    { order: { customAudioUrl: address } },
    {
      ...everybody,
      buyer: 'custom-audio* audio1',
      'shared-link': '(custom-audio)*',
      'song-page': '(custom-audio)*',
      staff: 'audio1*',
    },
  ],
  [
    'the song is elsewhere before the version is released',
    { order: { customAudioUrl: address, approvedForRelease: false, status: 'ready' }, versions: [version(1, false)] },
    { ...nobody, buyer: 'custom-audio*', 'shared-link': '(custom-audio)*', 'song-page': '(custom-audio)*' },
  ],
  [
    'the song is behind a short link',
    { order: { customAudioUrl: 'https://bit.ly/x' } },
    { ...everybody, buyer: '(→audio)* audio1', 'shared-link': '', 'song-page': '' },
  ],
  [
    'the film is elsewhere',
    { order: { customVideoUrl: address }, files: film },
    {
      'shared-link': '(custom-video)* (audio1)* (teaser1)* (captions1)*',
      buyer: 'custom-video* audio1* teaser1* video1 captions1* sleeve1*',
    },
  ],
  [
    'the film is behind a short link',
    { order: { customVideoUrl: 'https://bit.ly/x' }, files: film },
    {
      'shared-link': '(audio1)* (teaser1)* (captions1)*',
      buyer: '(→video)* audio1* teaser1* video1 captions1* sleeve1*',
    },
  ],

  [
    'every extra was ordered',
    { files: [made('bonus', 1), made('scroll', 1)] },
    { buyer: 'bonus1* scroll1*', 'shared-link': '', 'song-page': '', 'data-export': 'bonus1* scroll1*' },
  ],
  [
    'no extra was ordered',
    { files: [...song, made('bonus', 1), made('scroll', 1)], extras: [] },
    { ...buyerAlone, 'shared-link': '(audio1)*', staff: 'audio1* bonus1* scroll1*' },
  ],
])('PORT-06 AST-02 FIND-06 LEG-05 each reader gets the files that are theirs when %s', (_, situation, answers) => {
  const readers = Object.keys(answers) as FileReader[];
  expect(Object.fromEntries(readers.map((reader) => [reader, shown(reader, situation)]))).toEqual(answers);
});

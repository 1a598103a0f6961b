import { writeDemoOrder, type DemoOrder } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { SongDetails } from '../details.ts';
import { songKind, songVideoKind } from './order-kinds.ts';

interface DemoSong extends DemoOrder {
  details: SongDetails;
  /** Sample files by kind. */
  files: Partial<Record<'audio' | 'video' | 'teaser' | 'captions', string>>;
}

const common: SongDetails = {
  occasion_type: 'birthday',
  first_name: '',
  first_name_sung: '',
  last_name: '',
  company_name: '',
  vat_registered: false,
  vat_number: '',
  language: 'English',
  music_genre: 'Acoustic',
  favorite_moment: '',
  travel_companions: '',
  special_words: '',
  extra_details: '',
  mood: 'Happy',
  vocal_style: 'No Preference',
  tempo: 'Medium',
  format: 'audio',
};

const songs: DemoSong[] = [
  {
    number: 'SONG-2026-DEMA01',
    email: 'joyce@example.com',
    status: 'ready',
    title: 'Who Wants More, Nana Joyce',
    hoursAgo: 20,
    details: {
      ...common,
      first_name: 'Joyce',
      format: 'audio+video',
      favorite_moment: 'Nana Joyce called the bingo in Margate for thirty years and never once lost her voice.',
      special_words: 'who wants more',
    },
    files: { video: 'birthday-joyce.mp4', captions: 'birthday-joyce.vtt', teaser: 'birthday-joyce.mp4' },
  },
  {
    number: 'SONG-2026-DEMA02',
    email: 'theo@example.com',
    status: 'completed',
    title: 'Five More Minutes, Theo',
    hoursAgo: 44,
    details: {
      ...common,
      first_name: 'Theo',
      music_genre: 'Pop',
      tempo: 'Up-tempo',
      favorite_moment: 'Theo is seven, knows every dinosaur and reads under the covers with a torch.',
    },
    files: { audio: 'birthday-theo.mp3' },
  },
  {
    number: 'SONG-2026-DEMA03',
    email: 'bo@example.com',
    status: 'failed',
    title: '',
    hoursAgo: 3,
    details: {
      ...common,
      occasion_type: 'wedding',
      first_name: 'Bo',
      second_name: 'Inés',
      language: 'Welsh',
      music_genre: 'Ballad',
      mood: 'Romantic',
      favorite_moment: 'They met in the rain on Barmouth bridge and missed the last train twice.',
    },
    files: {},
  },
];

/** Past orders of a new shop, so that there is something to look at; `write` stores one and answers with its id. */
export const demoSongs = songs.map(({ details, files, ...demo }) => ({
  ...demo,
  files,
  write: (deps: Deps, tx: Transaction): Promise<string> =>
    writeDemoOrder(deps, tx, details.format === 'audio' ? songKind : songVideoKind, {
      ...demo,
      details,
      priceList: 'wizard',
    }),
}));

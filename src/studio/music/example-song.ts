/** Lines of ordinary length for the tests of the music rooms. */
import type { SongStyle } from '../contracts.ts';
import type { ComposeInput } from './compose.ts';
import { orthographicProsody } from './orthographic.ts';

const VERSE = [
  'We packed the car before the sun',
  'You drew a map on a paper cup',
  'The radio played one old song',
  'And you were singing it all wrong',
];
const SECOND = [
  'You fix the fence and break the gate',
  'You swear at nine and come at eight',
  'The kitchen table has our names',
  'And nobody beats you at games',
];
const CHORUS = [
  'Oh Maria this is for you',
  'Forty years of all you do',
  'Oh Maria turn it high',
  'You are why we are flying by',
];
const BRIDGE = [
  'And if the road goes dark and long',
  'We will remember this song',
  'The light you left on in the hall',
  'Still shows the way to us all',
];

export function exampleSong(order: Partial<SongStyle> = {}, seed = 'seed'): ComposeInput {
  const section = (tag: 'verse' | 'chorus' | 'bridge', lines: string[]): ComposeInput['sections'][number] => ({
    tag,
    lines: lines.map(orthographicProsody),
  });
  return {
    sections: [
      section('verse', VERSE),
      section('chorus', CHORUS),
      section('verse', SECOND),
      section('chorus', CHORUS),
      section('bridge', BRIDGE),
      section('chorus', CHORUS),
    ],
    order: { genre: 'Pop', mood: 'Happy', tempo: 'Medium', vocalStyle: 'Female', occasion: 'birthday', ...order },
    seed,
    range: { low: 55, high: 72 },
    guide: false,
  };
}

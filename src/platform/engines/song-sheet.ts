/** An order's song in the words of the outside engines: lyrics with section tags, style, tempo and length. One table for all. */
import type { Lyrics, SongStyle } from '#studio/contracts.ts';
import { orthographicProsody } from '#studio/music/orthographic.ts';

const genres: Record<string, string> = {
  ballad: 'piano ballad, strings, slow build',
  afrobeat: 'afrobeats, log drums, bright guitar',
  'lo-fi': 'lo-fi, dusty drums, mellow electric piano',
  pop: 'warm acoustic pop, clear diction',
  hiphop: 'melodic hip-hop, sung chorus, soft beat',
  rock: 'melodic rock, electric guitars, live drums',
  jazz: 'swing jazz, brushed drums, upright bass, piano',
  folk: 'acoustic folk, fingerpicked guitar',
  country: 'country, acoustic guitar, pedal steel, fiddle',
  'hip-hop': 'melodic hip-hop, sung chorus, soft beat',
  'hip hop': 'melodic hip-hop, sung chorus, soft beat',
  rap: 'melodic hip-hop, sung chorus, soft beat',
  'r&b': 'soulful r&b, electric piano, warm bass',
  soul: 'soul, organ, horns, warm bass',
  classical: 'classical crossover, string orchestra, piano',
  edm: 'bright dance, synthesisers, four on the floor',
  electronic: 'melodic electronic pop, synthesisers',
  indie: 'indie pop, chiming guitars',
  acoustic: 'acoustic singer-songwriter, guitar and piano',
  reggae: 'reggae, off-beat guitar, deep bass',
  latin: 'latin pop, nylon guitar, percussion',
  gospel: 'gospel, organ, choir, hand claps',
  blues: 'blues, slide guitar, shuffle drums',
  lullaby: 'lullaby, soft piano, music box',
  christmas: 'christmas pop, sleigh bells, strings',
};

const moods: Record<SongStyle['mood'], string> = {
  Happy: 'happy, bright, uplifting',
  Romantic: 'romantic, tender, intimate',
  Reflective: 'reflective, gentle, nostalgic',
  Funny: 'playful, light-hearted, cheeky',
  Sad: 'sad, bittersweet, consoling',
  'Surprise Me': 'heartfelt',
};

const voices: Record<SongStyle['vocalStyle'], string> = {
  Male: 'male lead vocal',
  Female: 'female lead vocal',
  'No Preference': 'expressive lead vocal',
};

const tempos: Record<SongStyle['tempo'], { bpm: number; word: string; syllablesPerSecond: number }> = {
  Slow: { bpm: 72, word: 'slow', syllablesPerSecond: 1.9 },
  Medium: { bpm: 96, word: 'mid-tempo', syllablesPerSecond: 2.3 },
  'Up-tempo': { bpm: 122, word: 'up-tempo', syllablesPerSecond: 2.8 },
};

/** Seconds of intro, rests between sections and ending. */
const around = { intro: 8, between: 3, ending: 6 };

export const bpmOf = ({ tempo }: SongStyle): number => tempos[tempo].bpm;

/** Style in English, as the services want it. An unknown genre stands as the buyer typed it, shortened and without line breaks. */
export function styleWords(style: SongStyle): string[] {
  const asked = style.genre.toLowerCase().trim();
  const known = Object.entries(genres).find(([name]) => asked.includes(name))?.[1];
  const { bpm, word } = tempos[style.tempo];
  const plain = asked.replaceAll(/[^\p{L}\p{N}&' -]/gu, ' ').slice(0, 40);
  return [known ?? plain, moods[style.mood], voices[style.vocalStyle], word, `${bpm} BPM`].filter(
    (text) => text !== '',
  );
}

const titles = { verse: 'Verse', chorus: 'Chorus', bridge: 'Bridge' } as const;

/** A section as an engine sings it: its heading, then its sung lines. */
export interface SheetSection {
  tag: 'verse' | 'chorus' | 'bridge';
  heading: string;
  lines: string[];
  seconds: number;
}

export function sheetOf(lyrics: Lyrics, style: SongStyle): SheetSection[] {
  const seen = { verse: 0, chorus: 0, bridge: 0 };
  return lyrics.sections.map(({ tag, lines }) => {
    seen[tag]++;
    const number = tag === 'verse' ? ` ${seen[tag]}` : '';
    const sung = lines.map((line) => oneLine(line.sung)).filter((line) => line !== '');
    const syllables = sung.reduce((sum, line) => sum + orthographicProsody(line).syllables.length, 0);
    const seconds = syllables / tempos[style.tempo].syllablesPerSecond + around.between;
    return { tag, heading: `[${titles[tag]}${number}]`, lines: sung, seconds };
  });
}

/** Lyrics with a heading over each section; odd spacing makes engines drop lines, so there is none. */
export function sheetText(lyrics: Lyrics, style: SongStyle): string {
  return textOf(sheetOf(lyrics, style));
}

/** The same with the ordered voice in each heading: one modifier after a hyphen, as ACE-Step reads it. */
export function sheetTextWithVoice(lyrics: Lyrics, style: SongStyle): string {
  const voice = style.vocalStyle === 'No Preference' ? '' : ` - ${style.vocalStyle.toLowerCase()} vocal`;
  const sections = sheetOf(lyrics, style);
  return textOf(sections.map((section) => ({ ...section, heading: section.heading.replace(/\]$/, `${voice}]`) })));
}

const textOf = (sections: readonly SheetSection[]): string =>
  sections.map(({ heading, lines }) => [heading, ...lines].join('\n')).join('\n\n');

/** Whole seconds of a song by its syllables and tempo. */
export function secondsOf(lyrics: Lyrics, style: SongStyle): number {
  const sung = sheetOf(lyrics, style).reduce((sum, { seconds }) => sum + seconds, 0);
  return Math.round(Math.max(30, around.intro + sung + around.ending));
}

/** Section tags and markup inside a line would be sung or obeyed. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[[\]{}<>|]/g, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** A number for services that take one, from any seed. 31 bits. */
export function seedNumber(seed: string): number {
  let hash = 2_166_136_261;
  for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  return hash >>> 1;
}

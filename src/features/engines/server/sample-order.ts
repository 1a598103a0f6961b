import type { LyricLine, Lyrics, SongBrief, SongStyle, SongTags } from '#studio/contracts.ts';

/** The order with which staff try an engine: nobody's, and the same each time, so that engines may be compared. */
export const sampleBrief: SongBrief = {
  occasion: 'birthday',
  recipient: { shown: 'Ruth' },
  language: 'English',
  genre: 'Pop',
  mood: 'Happy',
  vocalStyle: 'Female',
  tempo: 'Medium',
  story: {
    favoriteMoment: 'You burnt the toast every Sunday and we ate it anyway.',
    companions: '',
    specialWords: '',
    extraDetails: '',
  },
  names: [],
  seed: 'a trial',
};

const { genre, mood, tempo, vocalStyle, occasion } = sampleBrief;
export const sampleStyle: SongStyle = { genre, mood, tempo, vocalStyle, occasion };

const lines = (...texts: string[]): LyricLine[] => texts.map((text) => ({ display: text, sung: text }));

export const sampleLyrics: Lyrics = {
  title: 'Toast on Sunday',
  language: 'en',
  sections: [
    {
      tag: 'verse',
      lines: lines(
        'The kitchen filled with morning light',
        'You burnt the toast again',
        'We laughed until the sun was high',
        'And danced around us then',
      ),
    },
    {
      tag: 'chorus',
      lines: lines(
        'Oh Ruth you light the day',
        'You burnt the toast on Sunday',
        'And we ate it anyway',
        'Oh Ruth we sing for you today',
      ),
    },
  ],
  facts: [],
};

export const sampleTags: SongTags = { title: sampleLyrics.title, artist: 'A trial', album: 'For Ruth', comment: '' };

/**
 * Contracts of the studio: order facts in, lyrics, song and video out. The studio is a library; it knows no feature and
 * no database. Each stage is pure given its seed, reports progress, can be cancelled, and writes a file only when it is
 * complete (temporary name, then rename).
 */
import type { Occasion } from '#occasions/occasions.ts';
import type { EarFinding } from './ears/report.ts';

export type Mood = 'Happy' | 'Romantic' | 'Reflective' | 'Funny' | 'Sad' | 'Surprise Me';
export type VocalStyle = 'Male' | 'Female' | 'No Preference';
export type Tempo = 'Slow' | 'Medium' | 'Up-tempo';

/** A name as it is shown and, when it differs, as it is sung ("Siobhan" shown, "Shi-vawn" sung). */
export interface SpokenName {
  shown: string;
  sung?: string;
}

/** Facts of the order in the buyer's own words. Untrusted text: any field may be empty, huge or hostile. */
export interface SongBrief {
  occasion: Occasion;
  recipient: SpokenName;
  /** Display name of the language: 'English', 'Italian', 'Spanish', 'French', 'German', or whatever the buyer typed. */
  language: string;
  /** Display name of the genre as chosen in any of the three lists, or free text. */
  genre: string;
  mood: Mood;
  vocalStyle: VocalStyle;
  tempo: Tempo;
  story: {
    favoriteMoment: string;
    companions: string;
    specialWords: string;
    extraDetails: string;
  };
  /** Memories of friends of the buyer, each with the first name of who told it; `source` tells two of one name apart. */
  memories?: { from: string; words: string; source?: string }[];
  /** Other names with a sung spelling. */
  names: SpokenName[];
  /** Decides every choice: the same brief and seed give the same song. Any string. */
  seed: string;
}

export type SectionTag = 'intro' | 'verse' | 'chorus' | 'bridge' | 'outro';

/** One sung line. `display` goes to page, captions and files; `sung` (respelled names) goes to the voice. */
export interface LyricLine {
  display: string;
  sung: string;
}

export interface LyricSection {
  tag: 'verse' | 'chorus' | 'bridge';
  lines: LyricLine[];
}

export interface Lyrics {
  title: string;
  /** BCP 47: 'en', 'it', 'es', 'fr', 'de' … */
  language: string;
  sections: LyricSection[];
  /** Facts of the story that the lyricist could use, and whether it did: for the producer and for the judge. */
  facts: {
    text: string;
    kind: 'name' | 'place' | 'quote' | 'detail';
    used: boolean;
    /** First name of the friend who told it; absent for what the buyer told. */
    from?: string;
    /** The `source` of the memory that it is from. */
    source?: string;
  }[];
}

export type LyricsResult = { kind: 'written'; lyrics: Lyrics } | { kind: 'unsupported-language'; language: string };

/** Style as ordered. The music room maps genre + mood + tempo to one of its styles; unknown genres map by seed. */
export interface SongStyle {
  genre: string;
  mood: Mood;
  tempo: Tempo;
  vocalStyle: VocalStyle;
  occasion: Occasion;
}

/** Seconds from the start of the audio file. All parts are optional because outside engines may not tell. */
export interface Timeline {
  words?: TimedWord[];
  beats?: number[];
  sections?: { tag: SectionTag; start: number; end: number }[];
}

export interface TimedWord {
  /** As displayed. */
  text: string;
  start: number;
  end: number;
  /** Index of the lyric line over the whole song, counting from 0; captions show one line at a time. */
  line: number;
}

export interface Song {
  /** Absolute path of a finished MP3, 192 kbit/s. */
  mp3: string;
  /** Absolute path of a finished 16-bit stereo WAV, 44.1 kHz, for the video renderer. */
  wav: string;
  /** Absolute path of a WAV of the lead voice alone, where it was asked for and somebody sings. */
  stem?: string;
  /** The ears' findings about its sound, where its stem was asked for. */
  findings?: EarFinding[];
  durationSeconds: number;
  bpm?: number;
  timeline: Timeline;
  /** Which engine made it, e.g. 'embedded'. */
  engine: string;
  /** True when a producer should know that the voice is the embedded preview voice or that there is no voice. */
  voice: 'embedded' | 'outside' | 'none';
  /** Version of the embedded engine; another one makes another song of the same words and seed. */
  engineVersion?: string;
  /** Plain sentences for the producer, e.g. 'No voice is installed for Italian: instrumental with captions.' */
  notes: string[];
  /** Written when it was asked for. */
  recording?: Recording;
}

/** Score and stems of a song, from which a later version keeps its tune. Absolute paths. */
export interface Recording {
  /** JSON. */
  score: string;
  /** The band before the mix: FLAC, six channels, which are rhythm, harmony and reverb send, left and right of each. */
  band?: string;
  /** Each take of the voice, one after the other: FLAC, mono. */
  voice?: string;
}

/** An earlier version of a song, with the seed of the new one. */
export interface EarlierSong {
  version: number;
  lyrics: Lyrics;
  /** Null for a song that was made before recordings were kept: it is composed again from its words and its seed. */
  recording: Recording | null;
}

export interface StageOptions {
  signal: AbortSignal;
  /** 0 to 1, never falling. */
  onProgress: (fraction: number) => void;
}

export interface LyricsProvider {
  /** @throws StudioError */
  write(brief: SongBrief, options: StageOptions): Promise<LyricsResult>;
}

export interface SongProvider {
  /** Writes its files into `directory`, which exists. @throws StudioError */
  make(
    input: {
      lyrics: Lyrics;
      style: SongStyle;
      seed: string;
      directory: string;
      tags: SongTags;
      /** The song whose tune is kept: only lines with other words are sung again. */
      earlier?: EarlierSong;
      /** Also writes score and stems. */
      record?: boolean;
      /** Also writes the lead voice alone. */
      stem?: boolean;
    },
    options: StageOptions,
  ): Promise<Song>;
}

/** ID3 tags of the MP3. `cover` is a square PNG or JPEG path of the sleeve. */
export interface SongTags {
  title: string;
  artist: string;
  album: string;
  cover?: string;
  comment: string;
}

export type VideoCut = 'full' | 'teaser';

/** A part of a film of our own making (H.264 in MP4, in the shape of the frame), shown as a moving picture without its sound. */
export interface VideoClip {
  /** Path. */
  file: string;
  /** Seconds into the file at which the part begins. */
  start: number;
  /** Seconds of the part; a film that shows more of it begins it again. */
  duration: number;
}

/** A greeting in the film. */
export interface FilmGreeting {
  /** Absolute path of a sound file of our own, as loud as a song. */
  audio: string;
  /** First name of who speaks, shown with it. */
  from: string;
}

export interface VideoInput {
  /** 1 to 12 pictures in their sequence: upright JPEG or PNG paths, any size, and clips. */
  photos: (string | VideoClip)[];
  timeline: Timeline;
  /** For line captions when `timeline.words` is missing. */
  lyrics: Lyrics;
  wav: string;
  durationSeconds: number;
  sleeve: SleeveSpec;
  cut: VideoCut;
  /** Spoken ahead of the song and after it, over the sleeve as a still; our own copies of what friends recorded. */
  opening?: FilmGreeting;
  closing?: FilmGreeting;
  /** Also written: a WebVTT file with the same name and the ending .vtt. */
  output: string;
  /** Also cut from a whole film, without its greetings: a teaser of 15 to 20 s with its WebVTT file. */
  teaser?: string;
  /** 1080x1920 unless a smaller preview is asked for. */
  size?: { width: number; height: number };
}

export interface Video {
  mp4: string;
  vtt: string;
  durationSeconds: number;
}

export interface VideoRenderer {
  /** @throws StudioError */
  render(input: VideoInput, options: StageOptions): Promise<Video>;
}

/** Input from which a sleeve is drawn. The seed is stored with the order, so that a cover never changes later. */
export interface SleeveSpec {
  /** A slug that is not in the table has the general drawing and no tone. */
  occasion: string;
  seed: string;
  /** Empty until a title exists. */
  title: string;
  name: string;
  /** English name of the song's language; its words are English without it. */
  language?: string;
  /** Name of the shop on it, and on what is made with it; the product's without it. */
  shop?: string;
  /** Name in place of the shop's. */
  brand?: string;
}

export type StudioErrorCode =
  | 'cancelled'
  | 'bad-photo'
  | 'no-photos'
  | 'disk-full'
  | 'encoder-missing'
  | 'encoder-failed'
  | 'bad-input'
  | 'internal';

/** Every expected failure of a stage. `detail` is for the operator; it holds no personal data. */
export class StudioError extends Error {
  readonly code: StudioErrorCode;
  constructor(code: StudioErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'StudioError';
    this.code = code;
  }
}

/**
 * Ports of the engines that write, sing and listen. The embedded studio and every outside service are adapters of the same
 * shape. An adapter knows its service's protocol and no order, no database and no budget: whoever calls it commits the
 * attempt and its price first.
 */
import type { EarLimits } from '#studio/ears/limits.ts';
import type { EarlierSong, Lyrics, LyricsResult, Song, SongBrief, SongStyle, SongTags } from '#studio/contracts.ts';

export interface EngineCapabilities {
  /** BCP 47 tags; null for an engine whose service names no limit. */
  languages: readonly string[] | null;
  /** Seconds of a song. */
  longestSeconds: number;
  lyricCharacters: number;
  /** Takes that one purchase brings. */
  takes: number;
  /** The service says when each word is sung. */
  timestamps: boolean;
  /** A span of a take can be sung anew. */
  repair: boolean;
  /** The file carries a mark of its origin (C2PA). */
  originMark: boolean;
}

/** Common to every engine. `id` is stored with each attempt and names its switch. */
interface Engine {
  readonly id: string;
  /** Name of the service for staff, as its owner writes it. */
  readonly name: string;
  readonly model: string;
  /** Name of whoever gets the words and the style, for the privacy policy; null on the operator's own machine. */
  readonly sendsTo: string | null;
  /** False for what only stands in for a service: staff switch it on. */
  readonly onByDefault: boolean;
}

export interface CallOptions {
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/** A judge's finding in lyrics, as a note to whoever rewrites them. */
export interface LyricNote {
  rule: string;
  about: string;
}

export interface LyricsEngine extends Engine {
  /** BCP 47 tags; null for any language. */
  readonly languages: readonly string[] | null;
  /** Price of one call, in pence. */
  readonly pence: number;
  /** @throws EngineError */
  write(brief: SongBrief, options: CallOptions): Promise<LyricsResult>;
  /** The lyrics again with these notes minded; absent where an engine writes in one go. @throws EngineError */
  rewrite?(lyrics: Lyrics, notes: readonly LyricNote[], brief: SongBrief, options: CallOptions): Promise<Lyrics>;
}

export interface MusicJob {
  lyrics: Lyrics;
  style: SongStyle;
  seed: string;
  tags: SongTags;
  /** The version whose tune is kept, for an engine that can: the embedded one. */
  earlier?: EarlierSong;
  /** Id of the engine that sang the version before, which is asked ahead of the others. */
  askFirst?: string;
}

/** Handle of a job at its service, stored before its result is awaited. No secret, no personal data. */
export type EngineRef = Record<string, string>;

/** A word with the times at which a service or a recogniser heard it, in seconds. */
export interface HeardWord {
  text: string;
  start: number;
  end: number;
}

/** `raw`: a file as its service gave it. `song`: a song that is finished in every respect. */
export type EngineTake =
  | { kind: 'raw'; file: string; seed: string | null; model: string | null; words: HeardWord[] | null }
  | { kind: 'song'; song: Song };

/** `answered` where a service has no job: its answer is the song. */
export type Submission = { kind: 'queued'; ref: EngineRef } | { kind: 'answered'; takes: EngineTake[] };

/**
 * `lostAfter`: the service says nothing by which a running job could be told from one that it does not know; seconds after its
 * submission at which such a job is lost.
 */
export type MusicProgress = { state: 'running'; fraction: number | null; lostAfter?: number } | { state: 'done' };

export interface MusicOptions extends CallOptions {
  /** Folder that files are written into. */
  directory: string;
}

export interface RepairJob extends MusicJob {
  /** Path of the take. */
  file: string;
  /** Seconds of the take that are sung anew. */
  range: { start: number; end: number };
}

export interface MusicEngine extends Engine {
  readonly capabilities: EngineCapabilities;
  /** Limits of the ears for what it sings. */
  readonly ears: EarLimits;
  /** Seconds between two polls. */
  readonly pollSeconds: number;
  /** Seconds after its submission at which a job without a result is given up. */
  readonly patienceSeconds: number;
  /** Price in pence of a song of this length with all its takes, rounded up. */
  pence(seconds: number): number;
  /** @throws EngineError */
  submit(job: MusicJob, options: MusicOptions): Promise<Submission>;
  /**
   * Looks for a job whose submission has no known answer, by its attempt's id; null when nothing was submitted. Absent where
   * the service has no look-up. @throws EngineError
   */
  lookup?(attemptId: string, options: CallOptions): Promise<EngineRef | null>;
  /** @throws EngineError */
  poll(ref: EngineRef, options: CallOptions): Promise<MusicProgress>;
  /** Copies a finished job's takes into the folder. @throws EngineError */
  fetch(ref: EngineRef, job: MusicJob, options: MusicOptions): Promise<EngineTake[]>;
  /** @throws EngineError */
  repair?(job: RepairJob, options: MusicOptions): Promise<Submission>;
}

export interface TranscriptionEngine extends Engine {
  /** BCP 47 tags; null for an engine whose service names no limit. */
  readonly languages: readonly string[] | null;
  /** `voice`: a voice alone, as the embedded singer's is; words under a band are beyond it. */
  readonly hears: 'songs' | 'voice';
  /** Price of one file, in pence. */
  readonly pence: number;
  /** Words of a song as they are heard; it is not told the lyrics. `language`: BCP 47. @throws EngineError */
  transcribe(file: string, language: string, options: CallOptions): Promise<HeardWord[]>;
}

/** Engines of this shop in the order in which they are asked unless staff have set another; the embedded ones come last. */
export interface Engines {
  lyrics: readonly LyricsEngine[];
  music: readonly MusicEngine[];
  transcription: readonly TranscriptionEngine[];
}

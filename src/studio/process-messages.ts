import type {
  LyricLine,
  Lyrics,
  LyricsResult,
  Song,
  SongBrief,
  SongProvider,
  SleeveSpec,
  StudioErrorCode,
  Video,
  VideoInput,
} from './contracts.ts';
import type { Adopted, AdoptInput } from './adopt.ts';
import type { JudgedLine, OtherLinesInput, TypedLineInput } from './lyrics/other-lines.ts';
import type { ScrollInput } from './print/lyric-scroll.ts';
import type { GiftCardInput } from './print/gift-card.ts';
import type { ReceiptInput } from './print/receipt.ts';
import type { NeuralVoice } from './voice/neural/neural-voices.ts';

/** One job of the studio's child process. One process, one job. */
export type StudioJob =
  | { stage: 'write'; input: SongBrief }
  | { stage: 'drafts'; input: { brief: SongBrief; most: number } }
  | { stage: 'other-lines'; input: OtherLinesInput }
  | { stage: 'judge-line'; input: TypedLineInput }
  | { stage: 'make'; input: Parameters<SongProvider['make']>[0] }
  | { stage: 'adopt'; input: AdoptInput }
  | { stage: 'render'; input: VideoInput }
  | {
      stage: 'sleeve';
      input: { spec: SleeveSpec; format: 'square' | 'poster' | 'wide'; width: number; output: string };
    }
  | { stage: 'scroll'; input: ScrollInput }
  | { stage: 'receipt'; input: ReceiptInput }
  | { stage: 'gift-card'; input: GiftCardInput };

export interface StudioRequest {
  job: StudioJob;
  /** ffmpeg to use; otherwise it is looked for. */
  ffmpeg?: string;
  /** The operator's. */
  neuralVoices?: readonly NeuralVoice[];
}

export type StudioReply =
  | { kind: 'progress'; fraction: number }
  | {
      kind: 'done';
      result:
        | LyricsResult
        | Lyrics[]
        | LyricLine[]
        | JudgedLine
        | Song
        | Adopted
        | Video
        | { png: string }
        | { pdf: string };
    }
  | { kind: 'failed'; code: StudioErrorCode; detail: string };

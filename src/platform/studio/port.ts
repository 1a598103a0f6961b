import type {
  LyricLine,
  Lyrics,
  LyricsResult,
  Song,
  SongBrief,
  SongProvider,
  SleeveSpec,
  StageOptions,
  Video,
  VideoInput,
} from '#studio/contracts.ts';
import type { Adopted, AdoptInput } from '#studio/adopt.ts';
import type { JudgedLine, OtherLinesInput, TypedLineInput } from '#studio/lyrics/other-lines.ts';
import type { StudioCapabilities } from '#studio/capabilities.ts';
import type { ScrollInput } from '#studio/print/lyric-scroll.ts';
import type { GiftCardInput } from '#studio/print/gift-card.ts';
import type { ReceiptInput } from '#studio/print/receipt.ts';

export type MakeInput = Parameters<SongProvider['make']>[0];
export interface SleeveInput {
  spec: SleeveSpec;
  format: 'square' | 'poster' | 'wide';
  /** Pixels */
  width: number;
  /** Path of the PNG. */
  output: string;
}

/** The studio as the server uses it: out of process, so that the site stays quick whatever a song costs. */
export interface Studio {
  /** Capabilities of its engines now. Forms, pages and staff ask nothing else. */
  capabilities(): StudioCapabilities;
  /** @throws StudioError, as all of them */
  write(brief: SongBrief, options: StageOptions): Promise<LyricsResult>;
  /** Up to `most` distinct songs for a brief, best first; none where nobody here writes its language. */
  drafts(input: { brief: SongBrief; most: number }, options: StageOptions): Promise<Lyrics[]>;
  /** Other lines for one place of a song that the judge finds no worse, up to `most`. */
  otherLines(input: OtherLinesInput, options: StageOptions): Promise<LyricLine[]>;
  /** A line as somebody typed it, as it is sung, and what the judge newly finds with it in the song. */
  judgeLine(input: TypedLineInput, options: StageOptions): Promise<JudgedLine>;
  make(input: MakeInput, options: StageOptions): Promise<Song>;
  /** Makes a finished song of a take that an outside engine sang, and listens to it. */
  adopt(input: AdoptInput, options: StageOptions): Promise<Adopted>;
  render(input: VideoInput, options: StageOptions): Promise<Video>;
  sleeve(input: SleeveInput, options: StageOptions): Promise<{ png: string }>;
  /** The words as a PDF to print. */
  scroll(input: ScrollInput, options: StageOptions): Promise<{ pdf: string }>;
  /** A receipt as a PDF. */
  receipt(input: ReceiptInput, options: StageOptions): Promise<{ pdf: string }>;
  /** A gift's card to print, as a PDF. */
  giftCard(input: GiftCardInput, options: StageOptions): Promise<{ pdf: string }>;
}

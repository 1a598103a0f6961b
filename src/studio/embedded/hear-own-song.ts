import type { TimedWord, VocalStyle } from '../contracts.ts';
import { decodeWav } from '../dsp/wav.ts';
import { hearSignal } from '../ears/hear-signal.ts';
import { hearVoice } from '../ears/hear-voice.ts';
import { ownSongs } from '../ears/limits.ts';
import type { EarFinding } from '../ears/report.ts';

interface OwnSong {
  /** WAV of the finished song. */
  wav: Uint8Array;
  /** WAV of the lead alone; null where nobody sings. */
  voice: Uint8Array | null;
  /** Length of the score. */
  seconds: number;
  vocalStyle: VocalStyle;
  words: readonly TimedWord[];
}

/** The ears' findings about the sound of an embedded song, and about its voice, which is heard without the band. */
export function hearOwnSong({ wav, voice, seconds, vocalStyle, words }: OwnSong): EarFinding[] {
  return [
    ...hearSignal(decodeWav(wav), { seconds }, ownSongs.signal),
    ...(voice ? hearVoice(decodeWav(voice), { vocalStyle, sung: words }, ownSongs.voice) : []),
  ];
}

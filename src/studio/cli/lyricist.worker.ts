import { type LyricsResult, type SongBrief, StudioError } from '../contracts.ts';
import { answerRequests } from '../embedded/answer.ts';
import { createLyricist } from '../lyrics/index.ts';

export type LyricistAnswer = LyricsResult | { kind: 'refused'; code: StudioError['code']; reason: string };

answerRequests<SongBrief, LyricistAnswer>(async (brief, onProgress) => {
  try {
    const { signal } = new AbortController();
    return { answer: await createLyricist().write(brief, { signal, onProgress }), transfer: [] };
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    return { answer: { kind: 'refused', code: error.code, reason: error.message }, transfer: [] };
  }
});

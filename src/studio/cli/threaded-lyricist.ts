import { type LyricsProvider, type SongBrief, StudioError } from '../contracts.ts';
import { StudioThread } from '../embedded/thread.ts';
import type { LyricistAnswer } from './lyricist.worker.ts';

/** The lyricist on a thread that ends with its song: what it knows of a language takes 100 MB, which the song then has. */
export function threadedLyricist(): LyricsProvider {
  return {
    async write(brief, { signal, onProgress }) {
      if (signal.aborted) throw new StudioError('cancelled', 'cancelled before its words were written');
      const thread = new StudioThread<SongBrief, LyricistAnswer>('../cli/lyricist.worker');
      const cancel = (): void => void thread.stop();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const answer = await thread.ask(brief, [], onProgress);
        if (answer.kind === 'refused') throw new StudioError(answer.code, answer.reason);
        return answer;
      } catch (error) {
        throw signal.aborted ? new StudioError('cancelled', 'cancelled while its words were written') : error;
      } finally {
        signal.removeEventListener('abort', cancel);
        await thread.stop();
      }
    },
  };
}

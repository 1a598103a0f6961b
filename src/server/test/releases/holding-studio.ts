import { StudioError, type StageOptions } from '#studio/contracts.ts';
import { quickStudio } from '../quick-studio.ts';

/** Stages that are blocked while they are in this set; 'stoppable' ones until they are cancelled. */
export const held = new Set<'song' | 'video' | 'lyrics' | 'stoppable'>();
export const song = { isBroken: false };
/** Stages that were begun while they were to be held. */
export const begun = { song: 0, video: 0, lyrics: 0, stoppable: 0 };
const forEver = (): Promise<never> => new Promise<never>(() => undefined);
const untilStopped = ({ signal }: StageOptions): Promise<never> =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

/** Quick studio that blocks or fails in chosen stages. */
export const holdingStudio: typeof quickStudio = {
  ...quickStudio,
  write(brief, options) {
    if (!held.has('lyrics')) return quickStudio.write(brief, options);
    begun.lyrics += 1;
    return forEver();
  },
  make(input, options) {
    if (song.isBroken) return Promise.reject(new StudioError('bad-input', 'No melody fits these words.'));
    if (held.has('song')) {
      begun.song += 1;
      return forEver();
    }
    if (!held.has('stoppable')) return quickStudio.make(input, options);
    begun.stoppable += 1;
    return untilStopped(options);
  },
  render(input, options) {
    if (!held.has('video') || input.cut !== 'full') return quickStudio.render(input, options);
    begun.video += 1;
    return forEver();
  },
};

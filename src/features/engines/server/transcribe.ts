import type { HeardWord, MusicOptions, TranscriptionEngine } from '#platform/engines/port.ts';
import { attemptsFor, updateAttempt } from './attempts-repository.ts';
import type { SongRequest } from './buy-song.ts';
import { candidatesOf, writesLanguage } from './candidates.ts';
import type { BuyDeps } from './fulfil.ts';
import {
  beginAttempt,
  BudgetSpent,
  countSuccess,
  endInterruptedAttempt,
  endFailed,
  engineErrorOf,
} from './purchase.ts';

/** Words of a file as a recogniser hears them; null where none is on, none fits, none answers or none may be paid. */
export async function transcribe(
  deps: BuyDeps,
  order: SongRequest & { lyrics: { language: string }; style: { genre: string } },
  { file, sings }: { file: string; sings: TranscriptionEngine['hears'] },
  options: MusicOptions,
): Promise<HeardWord[] | null> {
  const { language } = order.lyrics;
  const asked = { genre: order.style.genre, language };
  const { engines } = await candidatesOf(deps, deps.engines.transcription, asked, ({ languages, hears }) => {
    if (!writesLanguage(languages, language.split('-')[0] ?? language)) return `it does not know ${language}`;
    return sings === 'songs' && hears === 'voice' ? 'it hears no voice under a band' : null;
  });
  const { orderId, version, run } = order;
  const before = await attemptsFor(deps.db, { orderId, version, purpose: 'transcription' });
  for (const left of before.filter(({ state }) => state === 'begun')) await endInterruptedAttempt(deps, left);
  for (const recogniser of engines) {
    const { id: engine, model, pence } = recogniser;
    try {
      const wanted = { orderId, version, run, purpose: 'transcription' } as const;
      const attempt = await beginAttempt(deps, wanted, { engine, model, pence, why: 'The ears listen to a take.' });
      try {
        const words = await recogniser.transcribe(file, language, options);
        await updateAttempt(deps.db, attempt.id, { state: 'answered', endedAt: deps.clock.now() });
        await countSuccess(deps, engine);
        return words;
      } catch (error) {
        await endFailed(deps, attempt, engineErrorOf(error, options.signal));
      }
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
    }
  }
  return null;
}

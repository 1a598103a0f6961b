import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import type { EngineView } from '../contract.ts';

const yesOrNo = (yes: boolean | null): string => (yes ? m.engines_yes() : m.engines_no());

/** Queue and cost of an engine, its abilities, and whoever gets the words. */
export function EngineFacts({ engine }: { engine: EngineView }) {
  const { waiting, takes, rests_until: restsUntil, sends_to: sendsTo } = engine;
  const song = engine.pence_per_song === null ? m.engines_song_none() : poundsAndPence(engine.pence_per_song);
  const languages = engine.knows === null ? m.engines_knows_any() : engine.knows.join(', ');
  return (
    <div className="grid gap-1 small soft max-w-136">
      <p className="figures">{m.engines_figures({ waiting, today: poundsAndPence(engine.spent_today_pence), song })}</p>
      {restsUntil && <p>{m.engines_rests_until({ time: dayAndTime(restsUntil) })}</p>}
      {takes !== null && (
        <p>
          {m.engines_can({
            takes,
            timestamps: yesOrNo(engine.timestamps),
            repair: yesOrNo(engine.repair),
            seconds: engine.longest_seconds ?? 0,
            characters: engine.lyric_characters ?? 0,
            mark: yesOrNo(engine.origin_mark),
          })}
        </p>
      )}
      <p>{m.engines_knows({ languages })}</p>
      <p>{sendsTo === null ? m.engines_sends_nowhere() : m.engines_sends_to({ service: sendsTo })}</p>
    </div>
  );
}

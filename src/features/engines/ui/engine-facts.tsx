import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import type { EngineView } from '../contract.ts';

const yesOrNo = (yes: boolean | null): string => (yes ? m.engines_yes() : m.engines_no());

/** Queue and cost of an engine, its abilities, and whoever gets the words. */
export function EngineFacts({ engine }: { engine: EngineView }) {
  const { rests_until: restsUntil, sends_to: sendsTo } = engine;
  return (
    <div className="grid gap-2 small soft">
      {restsUntil && <p className="max-w-136">{m.engines_rests_until({ time: dayAndTime(restsUntil) })}</p>}
      <dl className="desk-facts">
        {[...costs(engine), ...abilities(engine)].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{sendsTo === null ? m.engines_sends_nowhere() : m.engines_sends_to({ service: sendsTo })}</p>
    </div>
  );
}

type Fact = readonly [name: string, value: string | number];

function costs({ waiting, spent_today_pence: today, pence_per_song: song }: EngineView): Fact[] {
  return [
    [m.engines_queue(), waiting],
    [m.engines_spent_today(), poundsAndPence(today)],
    [m.engines_song_price(), song === null ? m.engines_song_none() : poundsAndPence(song)],
  ];
}

/** Only an engine that sings has takes, and says what it can do with them. */
function abilities({ knows, takes, timestamps, repair, origin_mark: mark, ...limits }: EngineView): Fact[] {
  const languages: Fact = [m.engines_knows(), knows === null ? m.engines_knows_any() : knows.join(', ')];
  if (takes === null) return [languages];
  return [
    languages,
    [m.engines_takes_bought(), takes],
    [m.engines_longest(), m.engines_seconds({ seconds: limits.longest_seconds ?? 0 })],
    [m.engines_lyrics_length(), m.engines_characters({ characters: limits.lyric_characters ?? 0 })],
    [m.engines_timestamps(), yesOrNo(timestamps)],
    [m.engines_repair(), yesOrNo(repair)],
    [m.engines_origin_mark(), yesOrNo(mark)],
  ];
}

import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ProductionOrder } from '../contract.ts';
import { stageWords } from './words.ts';

type Version = ProductionOrder['versions'][number];
type Stage = Version['stages'][number];

const stateWords: Record<Stage['state'], () => string> = {
  waiting: m.admin_state_waiting,
  running: m.admin_state_running,
  done: m.admin_state_done,
  failed: m.admin_state_failed,
  'not-needed': m.admin_state_not_needed,
};

/** Progress, attempts and error of each stage; below them the studio's notes for the producer. */
export function Stages({ version }: { version: Version }) {
  return (
    <section className="order-section-part" aria-labelledby="order-stages">
      <h2 className="heading-3" id="order-stages">
        {m.admin_stages()}
      </h2>
      <ul className="stage-list">
        {version.stages.map((stage) => (
          <li key={stage.stage}>
            <b>{stageWords[stage.stage]()}</b>
            <StageState stage={stage} />
            {stage.error && <p className="stage-error small wrap-anywhere">{stage.error}</p>}
          </li>
        ))}
      </ul>
      {version.tune !== version.version && <p className="small soft">{m.admin_tune_kept({ version: version.tune })}</p>}
      {version.engine && <p className="small soft">{m.admin_engine({ engine: version.engine })}</p>}
      {version.notes.length > 0 && (
        <Notice tone="info" title={m.admin_notes()}>
          <ul className="small grid gap-1">
            {version.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}

function StageState({ stage }: { stage: Stage }) {
  const percent = Math.round(stage.progress * 100);
  const tries = stage.attempts > 1 && <span className="label soft">{m.admin_attempts({ count: stage.attempts })}</span>;
  if (stage.state === 'running') {
    return (
      <span className="stage-state">
        {tries}
        <progress className="stage-bar" aria-label={stageWords[stage.stage]()} value={percent} max={100} />
        <span className="small figures">{m.admin_stage_progress({ percent })}</span>
      </span>
    );
  }
  const word = stateWords[stage.state]();
  return (
    <span className="stage-state">
      {tries}
      {stage.state === 'done' && <Tag tone="ok">{word}</Tag>}
      {stage.state === 'failed' && <Tag tone="error">{word}</Tag>}
      {(stage.state === 'waiting' || stage.state === 'not-needed') && <span className="small soft">{word}</span>}
    </span>
  );
}

import { isOver } from '#features/orders/domain/status.ts';
import { statusNames } from '#features/orders/ui/index.ts';
import { Check } from '#ui/icons/check.ts';
import { Lock } from '#ui/icons/lock.ts';
import { RotateCcw } from '#ui/icons/rotate-ccw.ts';
import { Send } from '#ui/icons/send.ts';
import type { ReactNode } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { ProductionOrder } from '../contract.ts';
import { isJudgeable, isVersionMade } from './judging.ts';
import type { ProductionApi } from './production-api.ts';
import { qualityNoteId } from './quality-note.tsx';
import { type Decision, isRunning } from './use-production.ts';
import { stageWords, unfinishedWords } from './words.ts';

interface BarProps {
  api: ProductionApi;
  order: ProductionOrder;
  version: ProductionOrder['versions'][number] | undefined;
  decision: Decision;
  note: string;
  onNoteMissing: () => void;
  onDecided: () => void;
}

/** Element id of the bar, where a skip link leads. */
export const decisionsId = 'decisions';

/** Sticky bar at the foot: the decisions possible now, and the reason why the others are not. */
export function DecisionBar(props: BarProps) {
  return (
    <section className="decision-bar" id={decisionsId} tabIndex={-1} aria-label={m.admin_bar()}>
      <Decisions {...props} />
    </section>
  );
}

function Decisions(props: BarProps) {
  const { order, version } = props;
  const { status } = order;
  if (isOver(status)) return <Says>{m.admin_bar_over({ status: statusNames[status]().toLowerCase() })}</Says>;
  if (order.nothing_runs) return <Retry {...props} reason={m.admin_bar_nothing_runs()} />;
  if (!version) return <Says>{isRunning(order) ? m.admin_lyrics_none() : m.admin_bar_unpaid()}</Says>;
  if (version.released_at)
    return <Says>{m.admin_bar_released({ version: version.version, at: dayAndTime(version.released_at) })}</Says>;
  if (status === 'failed' && version === order.versions[0] && !isVersionMade(version))
    return <Retry {...props} reason={m.admin_bar_failed()} />;
  if (order.waits_for_words) return <LyricsRequired />;
  if (!isJudgeable(version) && !isRunning(order)) return <Says>{unfinishedWords(order, version)}</Says>;
  if (order.waits_for_buyer) return <Says>{m.admin_words_reading()}</Says>;
  if (!isJudgeable(version)) {
    const running = version.stages.find((stage) => stage.state === 'running');
    const stage = running
      ? m.admin_stage_now({ stage: stageWords[running.stage](), percent: Math.round(running.progress * 100) })
      : m.admin_state_waiting();
    return <Says>{m.admin_bar_running({ version: version.version, stage })}</Says>;
  }
  return <Judge {...props} version={version} />;
}

function Says({ children }: { children: ReactNode }) {
  return <p className="small">{children}</p>;
}

function LyricsRequired() {
  return (
    <>
      <Says>{m.admin_bar_words_wanted()}</Says>
      <div className="decision-buttons">
        <ToLyrics />
      </div>
    </>
  );
}

function ToLyrics() {
  return (
    <ButtonLink look="outline" href="#lyrics">
      {m.admin_bar_to_lyrics()}
    </ButtonLink>
  );
}

function Retry({ api, order, decision, reason }: BarProps & { reason: string }) {
  return (
    <>
      <Says>{reason}</Says>
      <div className="decision-buttons">
        <Button
          disabled={decision.working}
          onClick={() =>
            void decision.run(m.admin_retried(), () => api.retryProduction({ order_number: order.order_number }))
          }
        >
          <RotateCcw className="icon" aria-hidden="true" />
          {m.admin_retry()}
        </Button>
      </div>
    </>
  );
}

function heldWords({ held, is_refused: isRefused }: BarProps['order']): string | null {
  if (isRefused) return m.admin_bar_refused();
  return held ? m.admin_bar_held() : null;
}

function Judge(props: BarProps & { version: NonNullable<BarProps['version']> }) {
  const { api, order, version, decision, note, onNoteMissing, onDecided } = props;
  const which = { order_number: order.order_number, version: version.version };
  const judge = async (verdict: 'passed' | 'failed', said: string): Promise<void> => {
    if (verdict === 'failed' && note.trim() === '') {
      onNoteMissing();
      document.getElementById(qualityNoteId)?.focus();
      return;
    }
    if (await decision.run(said, () => api.judgeQuality({ ...which, verdict, note: note.trim() }))) onDecided();
  };
  const release = (): void => void decision.run(m.admin_released_now(), () => api.releaseOrder(which));
  const passed = version.quality === 'passed';
  // A version of an order that is being made anew waits until the order is at rest.
  const releasable = passed && !order.held && (order.status === 'ready' || order.status === 'completed');
  return (
    <>
      <Says>{heldWords(order) ?? barWords(version)}</Says>
      <div className="decision-buttons">
        {version.quality === 'failed' ? (
          <ToLyrics />
        ) : (
          <Button
            look="outline"
            disabled={decision.working}
            onClick={() => void judge('failed', m.admin_failed_now({ version: version.version }))}
          >
            {m.admin_fail()}
          </Button>
        )}
        {!passed && (
          <Button
            look={version.quality === 'failed' ? 'outline' : 'main'}
            disabled={decision.working}
            onClick={() => void judge('passed', m.admin_passed_now({ version: version.version }))}
          >
            <Check className="icon" aria-hidden="true" />
            {m.admin_pass()}
          </Button>
        )}
        <Button disabled={!releasable || decision.working} onClick={release}>
          {passed ? <Send className="icon" aria-hidden="true" /> : <Lock className="icon" aria-hidden="true" />}
          {m.admin_release()}
        </Button>
      </div>
    </>
  );
}

function barWords({ quality, version }: NonNullable<BarProps['version']>): string {
  if (quality === 'passed') return m.admin_bar_passed({ version });
  return quality === 'failed' ? m.admin_bar_not_passed({ version }) : m.admin_bar_open({ version });
}

import type { ContractRouterClient } from '@orpc/contract';
import { safe } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInLondon } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { failureText, type RefusalSentences } from '#ui/refusal-text.ts';
import type { NextYear, nextYearContract, OldOrder } from '../contract.ts';
import './next-year.css';

export type NextYearApi = ContractRouterClient<typeof nextYearContract>;

const sentences: RefusalSentences = {
  DAY_PAST: m.nextyear_past,
  TOO_FAR: m.nextyear_far,
  CONSENT_CHANGED: m.nextyear_changed,
};

interface PanelProps {
  api: NextYearApi;
  orderNumber: string;
  /** Takes the story to the wizard. */
  onRepeat: (story: OldOrder) => void;
}

/** Reminders of an order's date next year in its giver's portal, and a new song that begins with its story. */
export default function NextYearPanel(props: PanelProps) {
  const { api, orderNumber } = props;
  const client = useQueryClient();
  const queryKey = ['next-year', orderNumber];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => api.readNextYear({ order_number: orderNumber }),
    staleTime: 30_000,
  });
  return (
    <section className="next-year print:hidden" aria-label={data?.is_offered ? m.nextyear_title() : m.nextyear_story()}>
      {data ? (
        <>
          {data.is_offered && (
            <>
              <h2 className="heading-2">{m.nextyear_title()}</h2>
              <Reminders
                {...props}
                key={`${data.day} ${data.is_planned}`}
                view={data}
                onChanged={(changed) => client.setQueryData(queryKey, changed)}
              />
            </>
          )}
          <Repeat {...props} isCalm={!data.is_offered} />
        </>
      ) : isError ? (
        <Notice tone="error">
          {m.nextyear_load_failed()}{' '}
          <Button look="quiet" size="slim" onClick={() => void refetch()}>
            {m.nextyear_again()}
          </Button>
        </Notice>
      ) : (
        <output className="soft">{m.nextyear_loading()}</output>
      )}
    </section>
  );
}

function Reminders({
  api,
  orderNumber: order_number,
  view,
  onChanged,
}: PanelProps & { view: NextYear; onChanged: (view: NextYear) => void }) {
  const [day, setDay] = useState(view.day);
  const [agrees, setAgrees] = useState(view.is_planned);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = async (call: () => Promise<NextYear>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const { error, data } = await safe(call());
    setBusy(false);
    if (data) return onChanged(data);
    setProblem(failureText(error, m.nextyear_failed, sentences));
  };
  const plan = (): void => {
    if (!agrees) return setProblem(m.nextyear_missing());
    if (day < view.first_day) return setProblem(m.nextyear_past());
    void change(() => api.planNextYear({ order_number, day, consent_version: view.consent.version }));
  };
  return (
    <div className="next-year-form">
      {view.is_planned ? (
        <Notice tone="ok">{m.nextyear_planned({ day: dayInLondon(view.day) })}</Notice>
      ) : (
        <p className="notes soft">{m.nextyear_text()}</p>
      )}
      <DayAndConsent view={view} day={day} onDay={setDay} agrees={agrees} onAgrees={setAgrees} />
      {problem && (
        <div role="alert">
          <FieldError id="next-year-error">{problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look={view.is_planned ? 'outline' : 'main'} size="slim" disabled={busy} onClick={plan}>
          {view.is_planned ? m.nextyear_move() : m.nextyear_plan()}
        </Button>
        {view.is_planned && (
          <Button
            look="quiet"
            size="slim"
            disabled={busy}
            onClick={() => void change(() => api.endNextYear({ order_number }))}
          >
            {m.nextyear_end()}
          </Button>
        )}
      </div>
    </div>
  );
}

function DayAndConsent({
  view,
  day,
  onDay,
  agrees,
  onAgrees,
}: {
  view: NextYear;
  day: string;
  onDay: (day: string) => void;
  agrees: boolean;
  onAgrees: (agrees: boolean) => void;
}) {
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="next-year-day">
          {m.nextyear_day()}
        </label>
        <input
          id="next-year-day"
          className="input"
          type="date"
          min={view.first_day}
          max={view.last_day}
          value={day}
          onChange={({ target }) => onDay(target.value)}
        />
      </div>
      {!view.is_planned && (
        <label className="next-year-tick">
          <input type="checkbox" checked={agrees} onChange={({ target }) => onAgrees(target.checked)} />
          <span className="small">{view.consent.words}</span>
        </label>
      )}
    </>
  );
}

/** `isCalm` offers the story in one quiet line: a tribute is no occasion to sell something. */
function Repeat({ api, orderNumber, onRepeat, isCalm }: PanelProps & { isCalm: boolean }) {
  const [isFailed, setFailed] = useState(false);
  const repeat = async (): Promise<void> => {
    const { data } = await safe(api.repeatOrder({ order_number: orderNumber }));
    setFailed(!data);
    if (data) onRepeat(data);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button look={isCalm ? 'quiet' : 'outline'} size="slim" onClick={() => void repeat()}>
        {isCalm ? m.nextyear_story() : m.nextyear_repeat()}
      </Button>
      {!isCalm && <p className="small soft">{m.nextyear_repeat_text()}</p>}
      {isFailed && (
        <Notice tone="error" announce>
          {m.nextyear_failed()}
        </Notice>
      )}
    </div>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { secondsToWait } from '#ui/refusal-text.ts';
import { spokenWait } from '#ui/spoken-values.ts';
import { showToast } from '#ui/toast.tsx';
import type { Property } from '../contract.ts';
import type { GuestFileAnswer } from '../guest-file-answer.ts';
import { maximumRows } from '../domain/limits.ts';
import { rowProblem } from './row-problem.ts';

const refusals = new Map<string, () => string>([
  ['EMPTY', m.host_csv_empty],
  ['NO_COLUMNS', m.host_csv_no_columns],
  ['TOO_MANY_ROWS', m.host_csv_too_many],
  ['NOT_TEXT', m.host_csv_not_text],
  ['NO_PLAN', m.host_guests_no_plan],
]);

type Answer = { found: GuestFileAnswer } | { problem: string };

async function ask(propertyId: string, file: File, step: 'check' | 'import'): Promise<Answer> {
  const query = new URLSearchParams({ step, name: file.name });
  try {
    const response = await fetch(`/host-guest-files/${encodeURIComponent(propertyId)}?${query.toString()}`, {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (response.status === 413) return { problem: m.host_csv_too_many() };
    const body = (await response.json()) as GuestFileAnswer & { refused?: string };
    if (response.ok) return { found: body };
    const seconds = secondsToWait({ status: response.status, data: body });
    if (seconds !== null) return { problem: m.refusal_too_often({ time: spokenWait(seconds) }) };
    return { problem: (refusals.get(body.refused ?? '') ?? m.host_failed)() };
  } catch {
    return { problem: m.host_failed() };
  }
}

interface FileProps {
  property: Property;
  onTaken: () => void;
}

function useGuestFile({ property: { property_id }, onTaken }: FileProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<GuestFileAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const run = async (step: 'check' | 'import'): Promise<void> => {
    const file = picker.current?.files?.[0];
    if (!file) {
      setProblem(m.host_csv_none());
      return;
    }
    setWorking(true);
    const answer = await ask(property_id, file, step);
    setWorking(false);
    setProblem('problem' in answer ? answer.problem : null);
    setFound('found' in answer && step === 'check' ? answer.found : null);
    if (step === 'check' || 'problem' in answer) return;
    // The button that was pressed is gone; whoever came by keyboard goes on from the file.
    if (picker.current) picker.current.value = '';
    picker.current?.focus();
    showToast('ok', m.host_csv_taken({ count: answer.found.guests }));
    onTaken();
  };
  const check = (event: FormEvent): void => {
    event.preventDefault();
    void run('check');
  };
  const forget = (): void => setFound(null);
  return { picker, found, forget, problem, working, run, check };
}

/** A file of guests: checked first, and taken once the host has seen what is wrong. */
export function GuestFile(props: FileProps) {
  const { picker, found, forget, problem, working, run, check } = useGuestFile(props);
  return (
    <form className="host-form" noValidate aria-label={m.host_csv()} onSubmit={check}>
      <h3 className="heading-3">{m.host_csv()}</h3>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <div className="field">
        <label className="field-label" htmlFor="guest-file">
          {m.host_csv_file()}
        </label>
        <input
          id="guest-file"
          ref={picker}
          type="file"
          className="input"
          accept=".csv,.txt,text/csv"
          aria-describedby="guest-file-hint"
          onChange={forget}
        />
        <span className="hint" id="guest-file-hint">
          {m.host_csv_hint({ rows: maximumRows })}
        </span>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="outline" disabled={working}>
          {working ? m.host_csv_working() : m.host_csv_check()}
        </Button>
        {found && found.guests > 0 && (
          <Button disabled={working} onClick={() => void run('import')}>
            {m.host_csv_take({ count: found.guests })}
          </Button>
        )}
      </div>
      {found && <Checked found={found} />}
    </form>
  );
}

function Checked({ found: { guests, without_email, without_name, wrong, wrong_rows } }: { found: GuestFileAnswer }) {
  return (
    <>
      <output className="notes block">{m.host_csv_checked({ guests, wrong: wrong_rows })}</output>
      {/* A heading that is not known leaves a column out, and looks like a file without it. */}
      {without_email > 0 && (
        <Notice tone="warn" announce>
          {m.host_csv_without_email({ count: without_email })}
        </Notice>
      )}
      {without_name > 0 && (
        <Notice tone="warn" announce>
          {m.host_csv_without_name({ count: without_name })}
        </Notice>
      )}
      {wrong.length > 0 && (
        // Scrolls, and by keyboard only what has the focus does.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className="host-wrong-rows" tabIndex={0} aria-label={m.host_csv_wrong()}>
          {wrong.map(({ line, problem }) => (
            <li key={line}>{m.host_csv_row({ line, problem: rowProblem(problem) })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

import { type ChangeEvent, type ReactNode, useEffect } from 'react';
import { acceptedPhotos } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Capture } from './capture-queue.ts';
import type { CaptureApi } from './capture-transport.ts';
import { type CaptureModel, useCapture } from './use-capture.ts';

function stateText({ state, done, problem }: Capture): string {
  switch (state) {
    case 'waiting':
      return m.field_queued();
    case 'sending':
      return m.field_sending({ percent: Math.round(done * 100) });
    case 'checking':
      return m.field_checking();
    case 'stored':
      return m.field_stored();
    case 'stopped':
      return m.field_stopped({ reason: problem ?? m.field_upload_failed() });
  }
}

interface CaptureProps {
  api: CaptureApi;
  /** Photos on the telephone belong to this affiliate. */
  referralId: string;
  onStored: () => void;
  /** Code and link of a session. */
  code: (sessionId: string) => ReactNode;
}

/** AFF-03, AFF-06: the camera or files, several photos to one person, and the code that leads to them. */
export function QuickCapture(props: CaptureProps) {
  return <OwnCapture key={props.referralId} {...props} />;
}

function OwnCapture({ api, referralId, onStored, code }: CaptureProps) {
  const capture = useCapture(api, referralId, onStored);
  const { id, count, isContinued } = capture.session;
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    capture.add([...(event.target.files ?? [])]);
    // The same file may be chosen again.
    event.target.value = '';
  };
  return (
    <section className="capture" aria-labelledby="capture-title">
      <div className="grid gap-2">
        <h2 className="heading-2" id="capture-title">
          {m.field_capture()}
        </h2>
        {count === 0 && <p className="notes">{m.field_capture_text()}</p>}
      </div>
      <div className="capture-buttons">
        <label className="button">
          <input type="file" accept="image/*" capture="environment" onChange={take} />
          {m.field_take()}
        </label>
        <label className="button button-outline">
          <input type="file" accept={acceptedPhotos} multiple onChange={take} />
          {m.field_choose()}
        </label>
        <Button look="outline" disabled={count === 0} onClick={capture.nextPerson}>
          {m.field_next_person()}
        </Button>
      </div>
      {isContinued && (
        <Notice tone="warn" announce>
          {m.field_continued()}
        </Notice>
      )}
      {count > 0 && <p className="figures">{m.field_person_count({ count })}</p>}
      {id === null ? <p className="small soft">{m.field_qr_wait()}</p> : code(id)}
      <Queue capture={capture} />
    </section>
  );
}

/** Photos that are listed one by one; of fifty the rest would push the sessions off the telephone. */
const mostRows = 6;

function Queue({ capture: { items, retry } }: { capture: CaptureModel }) {
  const unsent = items.filter(({ state }) => state !== 'stored');
  const left = unsent.length;
  const saved = items.length - left;
  useEffect(() => {
    if (left === 0) return undefined;
    // Leaving loses nothing, but whoever leaves with photos unsent should know it.
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [left]);
  if (items.length === 0) return null;
  const hasStopped = items.some(({ state }) => state === 'stopped');
  return (
    <div className="grid gap-3">
      <h3 className="heading-3">{m.field_queue_title()}</h3>
      <div className="capture-total">
        <output className="figures">{m.field_queue_count({ count: left })}</output>
        <span className="small soft figures">{m.field_queue_saved({ count: saved })}</span>
        <progress value={saved} max={items.length} aria-label={m.field_queue_saved({ count: saved })} />
      </div>
      {hasStopped && (
        <Button size="slim" className="justify-self-start" onClick={retry}>
          {m.field_retry()}
        </Button>
      )}
      {left > 0 && (
        <ul className="capture-queue">
          {unsent.slice(0, mostRows).map((item) => (
            <li key={item.key}>
              <span className="figures small">{item.name.slice(-10)}</span>
              <progress value={item.done} max={1} aria-label={item.name} />
              <span className="small">{stateText(item)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

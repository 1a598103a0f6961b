import { type FormEvent, useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import type { RightsDialogProps } from './dialog-props.ts';
import { useAction } from './use-action.ts';

interface EraseProps extends RightsDialogProps {
  stopsWork: boolean;
  onErased: () => void;
}

/** Erasure in two steps: an explanation and a fresh code by e-mail, then the code. */
export function EraseDialog(props: EraseProps) {
  const [minutes, setMinutes] = useState<number | null>(null);
  const close = (): void => {
    setMinutes(null);
    props.onClose();
  };
  return (
    <Dialog open={props.open} onClose={close} title={m.rights_erase_title()}>
      {minutes === null ? (
        <Explained {...props} onClose={close} onSent={setMinutes} />
      ) : (
        <Confirmed {...props} onClose={close} onAgain={() => setMinutes(null)} minutes={minutes} />
      )}
    </Dialog>
  );
}

function Explained({
  api,
  orderNumber,
  withinPlan,
  stopsWork,
  onClose,
  onSent,
}: EraseProps & { onSent: (minutes: number) => void }) {
  const { busy, problem, run } = useAction();
  const send = (): Promise<boolean> =>
    run(async () => onSent((await api.sendErasureCode({ order_number: orderNumber, wanted: true })).minutes));
  return (
    <>
      <p className="notes">{m.rights_erase_what()}</p>
      <p className="notes mt-4">{m.rights_erase_kept()}</p>
      {stopsWork && (
        <div className="mt-5">
          <Notice tone="warn">{withinPlan ? m.rights_erase_stops_work_plan() : m.rights_erase_stops_work()}</Notice>
        </div>
      )}
      <DialogFoot problem={problem} onClose={onClose}>
        <Button disabled={busy} onClick={() => void send()}>
          {busy ? m.rights_working() : m.rights_send_code()}
        </Button>
      </DialogFoot>
    </>
  );
}

function Confirmed({
  api,
  orderNumber,
  minutes,
  onClose,
  onAgain,
  onDone,
  onErased,
}: EraseProps & { minutes: number; onAgain: () => void }) {
  const id = useId();
  const [code, setCode] = useState('');
  const { busy, problem, run } = useAction();
  const erase = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    let isErased = false;
    const isDone = await run(async () => {
      isErased = (await api.eraseOrder({ order_number: orderNumber, code })).erased;
    });
    if (!isDone) return;
    onClose();
    if (isErased) onErased();
    else {
      await onDone();
      showToast('info', m.rights_erase_waiting());
    }
  };
  return (
    <form noValidate onSubmit={(event) => void erase(event)}>
      <p className="notes mb-6">{m.rights_code_sent({ minutes })}</p>
      <TextField
        id={`${id}-code`}
        label={m.rights_code()}
        autoComplete="one-time-code"
        spellCheck={false}
        placeholder="XXXX-XXXX"
        value={code}
        onChange={setCode}
      />
      <DialogFoot problem={problem} onClose={onClose}>
        <Button type="submit" disabled={busy || code.trim() === ''}>
          {busy ? m.rights_working() : m.rights_erase_confirm()}
        </Button>
        {problem !== null && (
          <Button look="outline" onClick={onAgain}>
            {m.rights_new_code()}
          </Button>
        )}
      </DialogFoot>
    </form>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import type { RightsDialogProps } from './dialog-props.ts';
import { useAction } from './use-action.ts';

const longestReason = 1000;

/** Dialog to request a refund with a reason; a person answers it. */
export function RefundDialog({ api, orderNumber, open, onClose, onDone }: RightsDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const { busy, problem, setProblem, run } = useAction();
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason.trim() === '') {
      setProblem(m.rights_reason_needed());
      return;
    }
    const tooLate = { TOO_LATE: m.refusal_refund_too_late };
    if (!(await run(() => api.askRefund({ order_number: orderNumber, reason }), tooLate))) return;
    await onDone();
    showToast('ok', m.rights_refund_sent());
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={m.rights_refund_button()}>
      <form noValidate onSubmit={(event) => void ask(event)}>
        <p className="notes mb-6">{m.rights_refund_what()}</p>
        <TextField
          id={`${id}-reason`}
          label={m.rights_reason()}
          multiline="short"
          maxLength={longestReason}
          value={reason}
          onChange={setReason}
        />
        <DialogFoot problem={problem} onClose={onClose}>
          <Button type="submit" disabled={busy}>
            {busy ? m.rights_working() : m.rights_refund_send()}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

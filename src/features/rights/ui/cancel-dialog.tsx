import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import type { RightsDialogProps } from './dialog-props.ts';
import { useAction } from './use-action.ts';

/** Dialog to cancel within the hour, for a full refund or the return of the plan's song. */
export function CancelDialog({ api, orderNumber, withinPlan, open, onClose, onDone }: RightsDialogProps) {
  const { busy, problem, run } = useAction();
  const cancel = async (): Promise<void> => {
    const isDone = await run(() => api.cancelOrder({ order_number: orderNumber, confirmed: true }));
    await onDone();
    if (!isDone) return;
    showToast('ok', withinPlan ? m.rights_cancelled_plan() : m.rights_cancelled());
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={m.rights_cancel_title()}>
      <p className="notes">{withinPlan ? m.rights_cancel_what_plan() : m.rights_cancel_what()}</p>
      <DialogFoot problem={problem} onClose={onClose}>
        <Button disabled={busy} onClick={() => void cancel()}>
          {busy ? m.rights_working() : m.rights_cancel_confirm()}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

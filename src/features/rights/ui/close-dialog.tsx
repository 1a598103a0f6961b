import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import type { RightsDialogProps } from './dialog-props.ts';
import { useAction } from './use-action.ts';

interface CloseProps extends RightsDialogProps {
  closeOrder: (everywhere: boolean) => Promise<unknown>;
  onClosed: () => void;
}

/** Dialog to close the order here or everywhere: for a borrowed computer, or a link that went to the wrong person. */
export function CloseDialog({ open, onClose, closeOrder, onClosed }: CloseProps) {
  const { busy, problem, run } = useAction();
  const close = async (everywhere: boolean): Promise<void> => {
    if (await run(() => closeOrder(everywhere))) onClosed();
  };
  return (
    <Dialog open={open} onClose={onClose} title={m.rights_close_title()}>
      <p className="notes">{m.rights_close_what()}</p>
      <DialogFoot problem={problem} onClose={onClose}>
        <Button disabled={busy} onClick={() => void close(false)}>
          {m.rights_close_here()}
        </Button>
        <Button look="outline" disabled={busy} onClick={() => void close(true)}>
          {m.rights_close_everywhere()}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

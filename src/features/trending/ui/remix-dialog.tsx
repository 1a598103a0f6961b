import { Dialog } from '#ui/dialog.tsx';
import { m } from '#messages/messages.js';
import type { Template } from '../content.ts';
import type { Trend } from '../contract.ts';
import type { Remix } from './remix.ts';
import { RemixForm } from './remix-form.tsx';

export default function RemixDialog({
  trend,
  template,
  orderAddress,
  remix,
  onEdit,
  onClose,
}: {
  trend: Trend;
  template: Template;
  orderAddress: string;
  /** Kept by the page: a dialog that was closed by mistake loses nothing. */
  remix: Remix;
  onEdit: (change: Partial<Remix>) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={m.remix_title()}>
      <RemixForm trend={trend} template={template} orderAddress={orderAddress} remix={remix} onEdit={onEdit} />
    </Dialog>
  );
}

import { Dialog } from '#ui/dialog.tsx';
import { m } from '#messages/messages.js';
import type { Template } from '../content.ts';
import type { Trend } from '../contract.ts';
import { RemixForm } from './remix-form.tsx';

export default function RemixDialog({
  trend,
  template,
  orderAddress,
  onClose,
}: {
  trend: Trend;
  template: Template;
  orderAddress: string;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={m.remix_title()}>
      <RemixForm trend={trend} template={template} orderAddress={orderAddress} />
    </Dialog>
  );
}

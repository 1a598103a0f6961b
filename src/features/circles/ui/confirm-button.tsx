import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';

/** Button for an irreversible action: it explains the action and asks for confirmation. */
export function ConfirmButton({
  label,
  consequence,
  onConfirm,
}: {
  label: string;
  consequence: string;
  onConfirm: () => void;
}) {
  const [asks, setAsks] = useState(false);
  if (!asks)
    return (
      <Button look="quiet" size="slim" onClick={() => setAsks(true)}>
        {label}
      </Button>
    );
  return (
    <fieldset className="circle-sure">
      <legend className="sr-only">{label}</legend>
      <output className="small">{consequence}</output>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button
          look="outline"
          size="slim"
          onClick={() => {
            setAsks(false);
            onConfirm();
          }}
        >
          {m.circle_yes()}
        </Button>
        <Button look="quiet" size="slim" onClick={() => setAsks(false)}>
          {m.circle_no()}
        </Button>
      </div>
    </fieldset>
  );
}

import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';

/** Button that chooses a plan, once until that is through. */
export function ChooseButton({
  look,
  words,
  choose,
}: {
  look: 'main' | 'outline';
  words: string;
  choose: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await choose();
    setBusy(false);
  };
  return (
    <Button look={look} disabled={busy} onClick={() => void press()}>
      {busy ? m.partner_setting_up() : words}
    </Button>
  );
}

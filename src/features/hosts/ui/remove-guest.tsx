import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Deletes a guest once the host has read what goes with them; nothing brings it back. */
export function RemoveGuest({ name, onRemove }: { name: string; onRemove: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button look="quiet" size="slim" onClick={() => setAsked(true)}>
        {m.host_guest_remove({ name })}
      </Button>
      <Dialog open={asked} onClose={() => setAsked(false)} title={m.host_guest_remove({ name })}>
        <div className="grid gap-5">
          <p>{m.host_guest_remove_sure()}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              onClick={() => {
                setAsked(false);
                onRemove();
              }}
            >
              {m.host_remove_yes({ name })}
            </Button>
            <Button look="outline" onClick={() => setAsked(false)}>
              {m.host_guest_keep()}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

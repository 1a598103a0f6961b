import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Foot of a dialog: the error, the action's button, and the button that leaves it. */
export function DialogFoot({
  problem,
  onClose,
  children,
}: {
  problem: string | null;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <div className="rights-foot">
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <div>
        {children}
        <Button look="quiet" onClick={onClose}>
          {m.rights_leave()}
        </Button>
      </div>
    </div>
  );
}

import { type SyntheticEvent, useRef } from 'react';
import { useModal } from './dialog.tsx';
import { Record } from './sleeve.tsx';

/** SITE-20: covers everything while something is made that must not be started twice. */
export function LoadingOverlay({ open, text }: { open: boolean; text: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, open);
  const stay = (event: SyntheticEvent): void => event.preventDefault();
  return (
    <dialog ref={dialog} className="loading-overlay" aria-label={text} onCancel={stay}>
      <span className="loading-record">{open && <Record occasion="just-because" seed="pressing" />}</span>
      <output className="heading-2 block">
        {text}
        <span className="loading-dots" aria-hidden="true">
          <i>.</i>
          <i>.</i>
          <i>.</i>
        </span>
      </output>
    </dialog>
  );
}

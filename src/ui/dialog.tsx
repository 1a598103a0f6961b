import { X } from './icons/x.ts';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { m } from '#messages/messages.js';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `panel`: bottom sheet on phones, panel on desks. `side`: slides in at the inline end. */
  placement?: 'panel' | 'side';
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back, closes on Escape and makes the page behind
 * it inert.
 */
export function Dialog({ open, onClose, title, placement = 'panel', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog, open);
  const backdrop = useBackdrop(onClose);
  return (
    // The keyboard closes it with Escape, which the dialog element handles itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classNames('dialog', placement === 'side' && 'dialog-side')}
      aria-labelledby={titleId}
      onClose={onClose}
      {...backdrop}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 className="heading-2" id={titleId}>
              {title}
            </h2>
            <IconButton label={m.ui_close()} onClick={onClose}>
              <X className="icon size-6" aria-hidden="true" />
            </IconButton>
          </div>
          <div className="dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}

/** Opens and closes a dialog element with `open`. */
export function useModal(dialog: { current: HTMLDialogElement | null }, open: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [dialog, open]);
}

/** Handlers of a dialog element that a press on its backdrop closes. One that began inside, as of whoever marks words with the mouse, ends where it ends. */
export function useBackdrop(close: () => void) {
  const beganThere = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }: PointerEvent): void => {
      beganThere.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent): void => {
      if (beganThere.current && target === currentTarget) close();
    },
  };
}

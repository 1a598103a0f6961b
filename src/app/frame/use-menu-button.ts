import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

/** Behaviour of a button that shows a list of links: closes on Escape and when the focus or a press goes elsewhere. */
export function useMenuButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Closes the list and gives the focus back to its button. */
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return {
    open,
    close,
    /** For the element around the button and its list. Focusable, for Safari gives a pressed link no focus, and the list would close under it. */
    frame: {
      tabIndex: -1,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      },
      onKeyDown: ({ key }: KeyboardEvent): void => {
        if (key === 'Escape' && open) close();
      },
    },
    button: {
      ref: button,
      'aria-expanded': open,
      onClick: (): void => {
        setOpen(!open);
        // Safari gives a pressed button no focus, and without it nothing tells that the visitor went elsewhere.
        button.current?.focus();
      },
    },
  };
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation that took what had the focus away, the new page's content has it: whoever uses keyboard or screen reader
 * goes on there and not at the top of the document. What the page focused by itself keeps it.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const focused = useRef(page);
  useEffect(() => {
    if (focused.current === page) return;
    focused.current = page;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [page]);
}

import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';

/** Loaded when Login is pressed for the first time. */
const FindOrderDialog = lazyPart(async () => {
  const { FindOrderDialog: Loaded } = await import('./find-order-dialog.tsx');
  return { default: Loaded };
});

/** Options of the dialog that a page's Login opens. */
export interface LoginOptions {
  title: string;
  /** Leads to the page's order form. */
  onCreateSong: () => void;
}

export function LoginDialog({ open, onClose, ...options }: LoginOptions & { open: boolean; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <FindOrderDialog open={open} onClose={onClose} {...options} />
    </Suspense>
  );
}

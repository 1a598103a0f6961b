import { Flag } from '#ui/icons/flag.ts';
import { Suspense, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { Reported, SendReport } from './report-dialog.tsx';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

/** 'Report this', on every page that shows what somebody wrote or sang. Its dialog comes when it is opened. */
export function Report({ send, what }: { send: SendReport; what: Reported }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="slim" onClick={() => setOpen(true)}>
        <Flag className="icon" aria-hidden="true" />
        {m.report_this()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog send={send} what={what} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { safe } from '@orpc/client';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Affiliate } from '../contract.ts';
import type { AffiliatesApi } from './affiliates-api.ts';

/** Erases an affiliate who asked for it; what is still owed is paid first, or given up by its owner. */
export function EraseAffiliate({
  api,
  affiliate: { id, full_name, is_erased },
  onErased,
}: {
  api: AffiliatesApi;
  affiliate: Affiliate;
  onErased: () => void;
}) {
  const [waived, setWaived] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (is_erased) return null;
  const erase = async (): Promise<void> => {
    if (!window.confirm(m.affiliates_erase_sure({ name: full_name }))) return;
    const { error, isDefined } = await safe(api.eraseAffiliate({ id, waived }));
    setProblem(error ? (isDefined ? error.message : m.affiliates_erase_failed()) : null);
    if (error) return;
    showToast('ok', m.affiliates_erase_done());
    onErased();
  };
  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="erase-title">
      <h2 className="heading-3" id="erase-title">
        {m.affiliates_erase()}
      </h2>
      <p className="notes">{m.affiliates_erase_text()}</p>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <label className="flex min-h-11 items-start gap-3" htmlFor="erase-waived">
        <input
          id="erase-waived"
          type="checkbox"
          className="size-6 shrink-0 accent-plum"
          checked={waived}
          onChange={(event) => setWaived(event.target.checked)}
        />
        <span>{m.affiliates_erase_waived()}</span>
      </label>
      <Button size="slim" look="outline" onClick={() => void erase()}>
        {m.affiliates_erase_do()}
      </Button>
    </section>
  );
}

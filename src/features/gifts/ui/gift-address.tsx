import { Copy } from '#ui/icons/copy.ts';
import { ExternalLink } from '#ui/icons/external-link.ts';
import { Printer } from '#ui/icons/printer.ts';
import { useMemo, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { spokenMoment } from '#ui/spoken-values.ts';
import { showToast } from '#ui/toast.tsx';
import type { GiftView } from '../contract.ts';
import { isDoublePress } from './double-press.ts';
import type { GiftParts } from './gift-parts.ts';
import { FormAlert } from './form-alert.tsx';

type Page = NonNullable<GiftView['page']>;

const standings: Record<Page['standing'], () => string> = {
  open: m.gift_open,
  waiting: m.gift_waiting,
  held: m.gift_held,
  ended: m.gift_ended,
  closed: m.gift_closed,
  'closed-by-staff': m.gift_closed_by_staff,
  'taken-down': m.gift_taken_down,
};

/** Address of the page with its code, its state, and the button that closes it. */
export function GiftAddress({ api, orderNumber, page, change }: GiftParts & { page: Page }) {
  const [problem, setProblem] = useState<string>();
  const code = useMemo(() => `data:image/svg+xml,${encodeURIComponent(page.qr_svg)}`, [page.qr_svg]);
  const isClosed = page.standing === 'closed';
  const changedAt = useRef(-Infinity);
  const toggle = async (): Promise<void> => {
    // The second press of a double one would open again what the first has closed, without the letter that waited.
    if (isDoublePress(changedAt.current)) return;
    setProblem(await change(api.setGiftOpen({ order_number: orderNumber, open: isClosed })));
    changedAt.current = performance.now();
  };
  const copy = async (): Promise<void> =>
    (await copyText(page.url)) ? showToast('ok', m.gift_copied()) : showToast('error', m.ui_copy_failed());
  return (
    <div className="gift-address">
      <img src={code} alt={m.gift_code()} width={140} height={140} />
      <div className="grid min-w-0 justify-items-start gap-2">
        <p>{standings[page.standing]()}</p>
        {page.standing === 'open' && (
          <p className="small soft">
            {page.opened_at ? m.gift_opened({ day: spokenMoment(page.opened_at) }) : m.gift_not_opened()}
          </p>
        )}
        <p className="small wrap-anywhere">{page.url}</p>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {page.standing === 'open' && (
            <a className="button button-outline button-slim" href={page.url} target="_blank" rel="noreferrer">
              <ExternalLink className="icon" aria-hidden="true" />
              {m.gift_see()}
            </a>
          )}
          <Button look="outline" size="slim" onClick={() => void copy()}>
            <Copy className="icon" aria-hidden="true" />
            {m.gift_copy()}
          </Button>
          {(['a6', 'wallet'] as const).map((size) => (
            <a
              key={size}
              className="button button-outline button-slim"
              href={`/gift-cards/${encodeURIComponent(orderNumber)}/${size}`}
              download
            >
              <Printer className="icon" aria-hidden="true" />
              {size === 'a6' ? m.gift_card() : m.gift_card_small()}
            </a>
          ))}
          <Button look="quiet" size="slim" aria-describedby="gift-close-hint" onClick={() => void toggle()}>
            {isClosed ? m.gift_reopen() : m.gift_close()}
          </Button>
        </div>
        {!isClosed && (
          <p className="hint" id="gift-close-hint">
            {m.gift_confirm_close()}
          </p>
        )}
        <FormAlert id="gift-address-error" words={problem} />
      </div>
    </div>
  );
}

import { safe } from '@orpc/client';
import { Copy } from '#ui/icons/copy.ts';
import { Download } from '#ui/icons/download.ts';
import { ExternalLink } from '#ui/icons/external-link.ts';
import { useMemo, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { OrderExtras } from '../contract.ts';
import { type ExtrasApi, useExtras } from './extras-api.ts';
import './extras.css';

/** Extras of the song besides its files: its page with a QR code, and the progress of publishing. */
export function BuyerExtras({
  api,
  orderNumber,
  onChanged,
}: {
  api: ExtrasApi;
  orderNumber: string;
  onChanged: () => void;
}) {
  const { data, refetch } = useExtras(api, orderNumber);
  const change = (): void => {
    void refetch();
    onChanged();
  };
  if (!data?.song_page && !data?.publishing) return null;
  return (
    <section className="extras" aria-labelledby="extras-title">
      <h2 className="heading-2" id="extras-title">
        {m.extras_title()}
      </h2>
      {data.song_page && <PageCard api={api} orderNumber={orderNumber} page={data.song_page} onChanged={change} />}
      {data.publishing && <PublishingCard publishing={data.publishing} />}
    </section>
  );
}

function PageCard({
  api,
  orderNumber,
  page,
  onChanged,
}: {
  api: ExtrasApi;
  orderNumber: string;
  page: NonNullable<OrderExtras['song_page']>;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const code = useMemo(() => `data:image/svg+xml,${encodeURIComponent(page.qr_svg)}`, [page.qr_svg]);
  const change = async (): Promise<void> => {
    setBusy(true);
    const { error } = await safe(api.setSongPage({ order_number: orderNumber, open: !page.open }));
    if (error) showToast('error', failureText(error, m.extras_failed));
    setBusy(false);
    onChanged();
  };
  const copy = async (): Promise<void> => {
    if (await copyText(page.url)) showToast('ok', m.extras_page_copied());
    else showToast('error', m.ui_copy_failed());
  };
  return (
    <div className="extra">
      <img className="extra-code" src={code} alt={m.extras_page_code()} width={160} height={160} />
      <div className="grid min-w-0 justify-items-start gap-2">
        <h3 className="font-[660]">{m.extras_page()}</h3>
        <p className="small soft">{pageWords(page)}</p>
        <p className="small wrap-anywhere">{page.url}</p>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {page.open && page.released && !page.is_shut && (
            <ButtonLink look="outline" size="slim" href={page.url}>
              <ExternalLink className="icon" aria-hidden="true" />
              {m.extras_page_see()}
            </ButtonLink>
          )}
          <Button look="outline" size="slim" onClick={() => void copy()}>
            <Copy className="icon" aria-hidden="true" />
            {m.extras_page_copy()}
          </Button>
          <a className="button button-outline button-slim" href={code} download={`${orderNumber}-qr.svg`}>
            <Download className="icon" aria-hidden="true" />
            {m.extras_page_download()}
          </a>
          {!page.is_shut && (
            <Button look="quiet" size="slim" disabled={busy} onClick={() => void change()}>
              {page.open ? m.extras_page_close() : m.extras_page_reopen()}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function pageWords({ open, is_shut, released }: NonNullable<OrderExtras['song_page']>): string {
  if (is_shut) return m.extras_page_shut();
  if (!open) return m.extras_page_closed();
  return released ? m.extras_page_open() : m.extras_page_waiting();
}

const words = {
  'to-do': { name: m.extras_state_to_do, text: m.extras_publishing_to_do, tone: 'info' },
  submitted: { name: m.extras_state_submitted, text: m.extras_publishing_submitted, tone: 'info' },
  live: { name: m.extras_state_live, text: m.extras_publishing_live, tone: 'ok' },
} as const;

function PublishingCard({ publishing }: { publishing: NonNullable<OrderExtras['publishing']> }) {
  const { name, text, tone } = words[publishing.state];
  return (
    <div className="extra extra-plain">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-[660]">{m.extras_publishing()}</h3>
        <Tag tone={tone}>{name()}</Tag>
      </div>
      <p className="small soft">
        {text()}{' '}
        {publishing.link && (
          <a className="wrap-anywhere" href={publishing.link} rel="noreferrer">
            {publishing.link}
          </a>
        )}
      </p>
    </div>
  );
}

import { safe } from '@orpc/client';
import { type ReactNode, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { GuestPageData, HostsApi } from './hosts-api.ts';

interface PublishingProps {
  api: HostsApi;
  token: string;
  page: GuestPageData;
  /** Draws an address for telephones to read, under its name. */
  code: (address: string, label: string) => ReactNode;
}

type Published = GuestPageData['published'];

/** HOST-05: public only with the guest's recorded consent, which is taken back here at once. */
export function GuestPublishing({ api, token, page, code }: PublishingProps) {
  const [published, setPublished] = useState<Published>(page.published);
  const [hasEnded, setHasEnded] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const publish = async (): Promise<void> => {
    const { data, error } = await safe(api.publishStay({ token, agreed: true, consent_version: page.consent.version }));
    setProblem(error && failureText(error, m.guest_page_failed));
    if (data) setPublished({ url: data.url, by: 'guest' });
  };
  const unpublish = async (): Promise<void> => {
    const { error } = await safe(api.unpublishStay({ token }));
    setProblem(error && failureText(error, m.guest_page_failed));
    if (error) return;
    setPublished(null);
    setHasEnded(true);
  };
  return (
    <section className="grid justify-items-start gap-4" aria-labelledby="guest-publish">
      <h2 className="heading-2" id="guest-publish">
        {m.guest_publish()}
      </h2>
      {problem !== null && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      {hasEnded && !published && (
        <Notice tone="ok" announce>
          {m.guest_unpublished()}
        </Notice>
      )}
      {published && (
        <>
          <Notice tone="ok" announce>
            {published.by === 'guest' ? m.guest_published() : m.guest_published_by_host({ house: page.property })}
          </Notice>
          <div className="flex flex-wrap gap-3">
            <a className="button button-outline" href={published.url}>
              {m.guest_published_see()}
            </a>
            <Button look="outline" onClick={() => void unpublish()}>
              {m.guest_unpublish()}
            </Button>
          </div>
          <div className="host-code">
            <p className="notes">{m.guest_published_friends()}</p>
            {code(published.url, m.guest_published_qr())}
            <a className="small break-all" href={published.url}>
              {published.url}
            </a>
          </div>
        </>
      )}
      {!published && <Agreement words={page.consent.words} onAgreed={publish} />}
    </section>
  );
}

/** The words with their tick, which nothing sets for the guest. */
function Agreement({ words, onAgreed }: { words: string; onAgreed: () => Promise<void> }) {
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setTried(true);
    if (!agreed || busy) return;
    setBusy(true);
    await onAgreed();
    setBusy(false);
  };
  const isMissing = tried && !agreed;
  return (
    <>
      <p className="notes">{m.guest_publish_text()}</p>
      <label className="host-tick items-start">
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'guest-publish-missing' : undefined}
          onChange={() => setAgreed(!agreed)}
        />
        <span>{words}</span>
      </label>
      {isMissing && (
        <p className="field-error" id="guest-publish-missing" role="alert">
          {m.guest_publish_missing()}
        </p>
      )}
      <Button look="outline" disabled={busy} onClick={() => void go()}>
        {m.guest_publish_yes()}
      </Button>
    </>
  );
}

import { safe } from '@orpc/client';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { EditedTrend } from '../editorial-contract.ts';
import type { EditorialApi } from './editorial-api.ts';
import { refusalText } from './refusal-text.ts';

interface ShownVersion {
  number: number;
  title: string;
  html: string;
}

/** Every version there was, to look at and to bring back. */
export function Versions({
  api,
  trend,
  onRestored,
}: {
  api: EditorialApi;
  trend: EditedTrend;
  onRestored: (trend: EditedTrend) => void;
}) {
  const [shown, setShown] = useState<ShownVersion | null>(null);
  const look = async (number: number): Promise<void> => {
    const { data, error } = await safe(api.trendVersion({ id: trend.id, number }));
    if (error) showToast('error', refusalText(error));
    else setShown({ number, title: data.content.title, html: data.body_html });
  };
  const restore = async (version: number): Promise<void> => {
    const { data, error } = await safe(api.restoreTrend({ id: trend.id, version }));
    if (error) {
      showToast('error', refusalText(error));
      return;
    }
    setShown(null);
    showToast('ok', m.editorial_restored({ version }));
    onRestored(data);
  };
  return (
    <section className="editor-part" aria-labelledby="versions-title">
      <h2 className="heading-2" id="versions-title">
        {m.editorial_versions()}
      </h2>
      <ol className="desk-rows">
        {trend.versions.map(({ number, title, at }) => (
          <li key={number} className="desk-row-stacked">
            <div className="min-w-0">
              <b className="block font-[640]">{m.editorial_version({ version: number })}</b>
              <span className="small soft">
                {title}, {dayAndTime(at)}
              </span>
            </div>
            <Button look="quiet" size="slim" onClick={() => void look(number)}>
              {m.editorial_look()}
            </Button>
          </li>
        ))}
      </ol>
      <VersionDialog shown={shown} onRestore={(version) => void restore(version)} onClose={() => setShown(null)} />
    </section>
  );
}

function VersionDialog({
  shown,
  onRestore,
  onClose,
}: {
  shown: ShownVersion | null;
  onRestore: (version: number) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={shown !== null} onClose={onClose} title={m.editorial_version({ version: shown?.number ?? 0 })}>
      {shown && (
        <div className="grid gap-5">
          <h3 className="heading-2">{shown.title}</h3>
          <div className="article-body" dangerouslySetInnerHTML={{ __html: shown.html }} />
          <Button className="justify-self-start" onClick={() => onRestore(shown.number)}>
            {m.editorial_restore()}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

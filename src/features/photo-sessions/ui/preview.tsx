import { safe } from '@orpc/client';
import { useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import type { FunnelAddress } from './funnel-address.ts';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';

/** FUN-05: the first lines with the guest's first photo, and all that the full service has. */
export function Preview({
  api,
  address: { session },
  product,
  lyrics,
  onFull,
}: {
  api: PhotoSessionsApi;
  address: FunnelAddress;
  product: string;
  lyrics: string;
  onFull: () => void;
}) {
  const [photo, setPhoto] = useState<string | null>(null);
  useEffect(() => {
    if (session === '') return;
    void safe(api.viewSession({ session_id: session })).then(({ data }) => setPhoto(data?.photos[0]?.url ?? null));
  }, [api, session]);
  const go = (): void => {
    showToast('ok', m.funnel_redirecting({ product }));
    onFull();
  };
  return (
    <div className="grid gap-6">
      <p className="preview-lyrics" dir="auto">
        {lyrics}
      </p>
      {photo && <img className="preview-photo" src={photo} alt={m.funnel_photo()} />}
      <div className="grid gap-2">
        <h2 className="heading-3">{m.funnel_includes({ product })}</h2>
        <ul className="preview-includes">
          <li>{m.funnel_vocals()}</li>
          <li>{m.funnel_style()}</li>
          <li>{m.funnel_video()}</li>
          <li>{m.funnel_revisions()}</li>
        </ul>
      </div>
      <Button size="big" className="justify-self-start" onClick={go}>
        {m.funnel_full({ product })}
      </Button>
    </div>
  );
}

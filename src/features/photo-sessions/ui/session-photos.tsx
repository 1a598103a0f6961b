import { safe } from '@orpc/client';
import { useState } from 'react';
import { maximumPhotos } from '#features/uploads/domain/limits.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { SessionPhoto } from '../contract.ts';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';
import './photo-sessions.css';

function useSelection(api: PhotoSessionsApi, session: string, onChosen: (uploadIds: string[]) => void) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const toggle = (id: string): void => {
    if (chosen.includes(id)) setChosen(chosen.filter((other) => other !== id));
    else if (chosen.length >= maximumPhotos) showToast('error', m.funnel_session_full({ limit: maximumPhotos }));
    else setChosen([...chosen, id]);
  };
  const go = async (): Promise<void> => {
    if (chosen.length === 0) {
      onChosen([]);
      return;
    }
    setWorking(true);
    const { data, error } = await safe(api.grantPhotos({ session_id: session, photo_ids: [...chosen] }));
    setWorking(false);
    if (error) setProblem(failureText(error, m.funnel_session_take_failed));
    else onChosen(data.upload_ids);
  };
  return { chosen, toggle, problem, working, go };
}

/** FUN-06, FUN-07: the photos of a session, to be chosen from; the chosen ones are copied into the next order. */
export function SessionPhotos({
  api,
  session,
  photos,
  until,
  product,
  onChosen,
}: {
  api: PhotoSessionsApi;
  session: string;
  photos: readonly SessionPhoto[];
  /** Last day of the session, in words. */
  until: string;
  product: string;
  /** With ids of this browser's uploads. */
  onChosen: (uploadIds: string[]) => void;
}) {
  const { chosen, toggle, problem, working, go } = useSelection(api, session, onChosen);
  return (
    <section className="section" aria-labelledby="session-title">
      <h1 className="heading-1" id="session-title">
        {m.funnel_session_title()}
      </h1>
      <p className="notes mt-3 mb-6">{m.funnel_session_text({ limit: maximumPhotos, day: until })}</p>
      <ul className="session-photos">
        {photos.map(({ id, thumbnail_url }, index) => (
          <li key={id}>
            <label className="session-photo">
              <img src={thumbnail_url} alt="" loading="lazy" />
              <input
                type="checkbox"
                aria-label={m.funnel_session_photo({ number: index + 1 })}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
            </label>
          </li>
        ))}
      </ul>
      <div className="session-foot">
        <output className="figures">{m.funnel_session_chosen({ count: chosen.length, limit: maximumPhotos })}</output>
        {problem && (
          <Notice tone="error" announce>
            {problem}
          </Notice>
        )}
        <Button size="big" disabled={working} onClick={() => void go()}>
          {working
            ? m.funnel_session_taking()
            : chosen.length === 0
              ? m.funnel_session_go_none({ product })
              : m.funnel_session_go({ product })}
        </Button>
      </div>
    </section>
  );
}

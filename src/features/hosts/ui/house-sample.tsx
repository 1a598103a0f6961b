import { safe } from '@orpc/client';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Property } from '../contract.ts';
import { type HostsApi, houseTime, reasonOf } from './hosts-api.ts';
import { usePolling } from './use-polling.ts';

interface SampleProps {
  api: HostsApi;
  property: Property;
  /** True in a trial with sample: then it is made here, once. */
  canMake: boolean;
  onChanged: () => Promise<void>;
}

/** HOST-02: the sample souvenir of a house, for its host alone. */
export function HouseSample({ api, property, canMake, onChanged }: SampleProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { sample, property_id, time_zone } = property;
  const isMaking = sample?.state === 'making';
  usePolling(isMaking, onChanged);
  const make = async (): Promise<void> => {
    const { error } = await safe(api.makeSample({ property_id }));
    setProblem(error ? reasonOf(error) : null);
    await onChanged();
  };
  const isOver = sample?.state === 'ready' && sample.film_url === null;
  return (
    <section className="host-part" aria-labelledby="host-sample">
      <h2 className="heading-2" id="host-sample">
        {m.host_sample()}
      </h2>
      <p className="notes">{m.host_sample_text()}</p>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      {sample?.state === 'failed' && <Notice tone="error">{m.host_sample_failed()}</Notice>}
      {sample?.film_url && (
        <>
          {/* The words of the song are drawn into the film. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video className="host-film" src={sample.film_url} controls playsInline aria-label={m.host_sample()} />
          <Notice>{m.host_sample_ends({ day: houseTime(sample.expires_at, time_zone) })}</Notice>
        </>
      )}
      <output className="notes block">{isMaking ? m.host_sample_making() : isOver ? m.host_sample_over() : ''}</output>
      {canMake && (sample === null || sample.state === 'failed') && (
        <Button className="justify-self-start" onClick={() => void make()}>
          {m.host_sample_make()}
        </Button>
      )}
    </section>
  );
}

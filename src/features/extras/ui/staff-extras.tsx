import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { OrderExtras } from '../contract.ts';
import { type ExtrasApi, useExtras } from './extras-api.ts';
import './extras.css';

/** Producer's view of an order's extras: the address of its page, and the form for its publishing. */
export function StaffExtras({ api, orderNumber }: { api: ExtrasApi; orderNumber: string }) {
  const { data, refetch } = useExtras(api, orderNumber);
  if (!data?.song_page && !data?.publishing) return null;
  return (
    <section className="extras" aria-labelledby="staff-extras">
      <h2 className="heading-3" id="staff-extras">
        {m.extras_desk_title()}
      </h2>
      {data.song_page && (
        <p className="small wrap-anywhere">
          {m.extras_page()}: <a href={data.song_page.url}>{data.song_page.url}</a>
        </p>
      )}
      {data.publishing && (
        <PublishingForm
          key={`${data.publishing.state}|${data.publishing.link}`}
          api={api}
          orderNumber={orderNumber}
          publishing={data.publishing}
          onSaved={() => void refetch()}
        />
      )}
    </section>
  );
}

type Publishing = NonNullable<OrderExtras['publishing']>;

function PublishingForm({
  api,
  orderNumber,
  publishing,
  onSaved,
}: {
  api: ExtrasApi;
  orderNumber: string;
  publishing: Publishing;
  onSaved: () => void;
}) {
  const [state, setState] = useState<Publishing['state']>(publishing.state);
  const [link, setLink] = useState(publishing.link ?? '');
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const address = link.trim();
    const { error } = await safe(
      api.setPublishing({ order_number: orderNumber, state, link: address === '' ? null : address }),
    );
    setProblem(error ? (isDefinedError(error) ? error.message : m.extras_desk_link_hint()) : undefined);
    if (error) return;
    showToast('ok', m.extras_desk_saved());
    onSaved();
  };
  return (
    <form className="grid justify-items-start gap-4" noValidate onSubmit={(event) => void save(event)}>
      <SegmentedControl
        id="publishing-state"
        legend={m.extras_publishing()}
        options={[
          { value: 'to-do', label: m.extras_state_to_do() },
          { value: 'submitted', label: m.extras_state_submitted() },
          { value: 'live', label: m.extras_state_live() },
        ]}
        value={state}
        onChange={setState}
      />
      {state === 'live' && (
        <TextField
          id="publishing-link"
          type="url"
          label={m.extras_desk_link()}
          hint={m.extras_desk_link_hint()}
          maxLength={500}
          value={link}
          error={problem}
          onChange={setLink}
        />
      )}
      <Button type="submit" look="outline" size="slim">
        {m.extras_desk_save()}
      </Button>
    </form>
  );
}

import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Guest } from '../contract.ts';
import { textLengths } from '../domain/limits.ts';
import { type HostsApi, houseTime, reasonOf } from './hosts-api.ts';

interface PublishingProps {
  api: HostsApi;
  guest: Guest;
  name: string;
  timeZone: string;
  onChanged: () => void;
  onProblem: (problem: string | null) => void;
}

/** HOST-05: state of a guest's public page, and the host's word that the guest agreed to one. */
export function HostPublishing(props: PublishingProps) {
  const { api, guest, name, timeZone, onChanged, onProblem } = props;
  const [asked, setAsked] = useState(false);
  const { guest_id, published } = guest;
  const end = async (): Promise<void> => {
    const { error } = await safe(api.unpublishGuest({ guest_id }));
    onProblem(error ? reasonOf(error) : null);
    if (!error) showToast('ok', m.host_unpublished());
    onChanged();
  };
  if (guest.is_taken_back) return <p className="small">{m.host_publish_taken_back()}</p>;
  if (!published)
    return (
      <div>
        <Button look="quiet" size="slim" aria-label={m.host_publish_of({ name })} onClick={() => setAsked(true)}>
          {m.host_publish()}
        </Button>
        <Dialog open={asked} onClose={() => setAsked(false)} title={m.host_publish_of({ name })}>
          {asked && <Attestation {...props} onClose={() => setAsked(false)} />}
        </Dialog>
      </div>
    );
  const at = houseTime(published.at, timeZone);
  return (
    <div className="grid justify-items-start gap-2">
      <p className="small">{published.by === 'guest' ? m.host_published_by_guest({ at }) : m.host_published({ at })}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <ButtonLink look="outline" size="slim" href={published.url}>
          {m.host_published_link()}
        </ButtonLink>
        <Button look="quiet" size="slim" onClick={() => void end()}>
          {m.host_unpublish({ name })}
        </Button>
      </div>
    </div>
  );
}

function Attestation({ api, guest: { guest_id }, onClose, onChanged }: PublishingProps & { onClose: () => void }) {
  const [how, setHow] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const publish = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!agreed || how.trim() === '') return setProblem(m.host_publish_missing());
    const { error } = await safe(api.publishGuest({ guest_id, agreed: true, how }));
    if (error) return setProblem(reasonOf(error));
    onClose();
    onChanged();
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void publish(event)}>
      <p>{m.host_publish_text()}</p>
      <TextField
        id={`how-${guest_id}`}
        label={m.host_publish_how()}
        hint={m.host_publish_how_hint()}
        maxLength={textLengths.agreed}
        value={how}
        error={problem}
        onChange={setHow}
      />
      <label className="host-tick">
        <input type="checkbox" checked={agreed} onChange={() => setAgreed(!agreed)} />
        <span>{m.host_publish_agreed()}</span>
      </label>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{m.host_publish()}</Button>
        <Button look="outline" onClick={onClose}>
          {m.host_publish_leave()}
        </Button>
      </div>
    </form>
  );
}

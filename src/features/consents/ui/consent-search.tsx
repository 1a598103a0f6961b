import type { ContractRouterClient } from '@orpc/contract';
import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ConsentEntry, consentsContract } from '../contract.ts';

/** The consents of one e-mail address, given and taken back. */
export function ConsentSearch({ api }: { api: ContractRouterClient<typeof consentsContract> }) {
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<readonly ConsentEntry[] | 'failed' | null>(null);
  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data } = await safe(api.listConsents({ email: email.trim(), about: '' }));
    setFound(data?.consents ?? 'failed');
  };
  return (
    <section className="grid gap-4" aria-labelledby="consents-title">
      <h2 className="heading-3" id="consents-title">
        {m.affiliates_consents()}
      </h2>
      <form className="grid max-w-104 gap-4" onSubmit={(event) => void search(event)}>
        <TextField
          id="consent-email"
          type="email"
          autoComplete="off"
          optional
          label={m.affiliates_consents_find()}
          value={email}
          onChange={setEmail}
        />
        <Button type="submit" size="slim" className="justify-self-start">
          {m.affiliates_consents_search()}
        </Button>
      </form>
      {found === 'failed' && (
        <Notice tone="error" announce>
          {m.affiliates_load_failed()}
        </Notice>
      )}
      {found !== null && found !== 'failed' && found.length === 0 && <output>{m.affiliates_consents_none()}</output>}
      {found !== null && found !== 'failed' && (
        <ul className="desk-rows">
          {found.map(
            ({ id, scope, version, given_at, withdrawn_at, words, email: address, attested_by, attested_how }) => (
              <li key={id} className="desk-row-stacked">
                <span>
                  {address} {m.affiliates_consent_line({ scope, version, at: dayAndTime(given_at) })}
                  {withdrawn_at && `, ${m.affiliates_consent_withdrawn({ at: dayAndTime(withdrawn_at) })}`}
                </span>
                {attested_by && (
                  <span className="small">
                    {m.affiliates_consent_attested({ by: attested_by, how: attested_how ?? '' })}
                  </span>
                )}
                <span className="small soft">{words}</span>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}

import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Region, regions, tiers, type Tier } from '../domain/regions.ts';
import type { AffiliatesApi } from './affiliates-api.ts';

const blank = { email: '', password: '', full_name: '', region: '' as Region | '', tier: 'Bronze' as Tier };
type Words = typeof blank;

function problemsOf({ email, password, full_name, region }: Words): Partial<Record<keyof Words, string>> {
  return {
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: m.admin_fix_email() }),
    ...(password.length < 6 ? { password: m.affiliates_password_short() } : {}),
    ...(full_name.trim() === '' ? { full_name: m.admin_fix_name() } : {}),
    ...(region === '' ? { region: m.affiliates_region_missing() } : {}),
  };
}

function useAdding(api: AffiliatesApi, onAdded: () => void) {
  const [words, setWords] = useState(blank);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const problems = problemsOf(words);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const { region } = words;
    if (working || region === '' || Object.keys(problems).length > 0) return;
    setWorking(true);
    const named = { ...words, region, email: words.email.trim(), full_name: words.full_name.trim() };
    const { error } = await safe(api.addAffiliate(named));
    setWorking(false);
    if (error) {
      const isNamed = isDefinedError(error);
      setRefused(
        isNamed ? m.affiliates_create_failed({ reason: (error as Error).message }) : m.affiliates_profile_failed(),
      );
      return;
    }
    setRefused(null);
    setTried(false);
    setWords(blank);
    showToast('ok', m.affiliates_created());
    onAdded();
  };
  return { words, setWords, shown: tried ? problems : {}, refused, working, submit };
}

/** ADM-03: an account with a confirmed e-mail address and its profile. */
export function AddAffiliate({ api, onAdded }: { api: AffiliatesApi; onAdded: () => void }) {
  const { words, setWords, shown, refused, working, submit } = useAdding(api, onAdded);
  const field = (name: 'email' | 'password' | 'full_name') => ({
    id: `affiliate-${name}`,
    value: words[name],
    error: shown[name],
    onChange: (value: string) => setWords((before) => ({ ...before, [name]: value })),
  });
  return (
    <details>
      <summary>{m.affiliates_add()}</summary>
      <form className="mt-5 grid max-w-104 gap-5" noValidate onSubmit={(event) => void submit(event)}>
        {refused && (
          <Notice tone="error" announce>
            {refused}
          </Notice>
        )}
        <TextField {...field('full_name')} label={m.affiliates_full_name()} autoComplete="off" maxLength={100} />
        <TextField {...field('email')} label={m.admin_email()} type="email" autoComplete="off" />
        <TextField {...field('password')} label={m.admin_password()} type="password" autoComplete="new-password" />
        <SelectField
          id="affiliate-region"
          label={m.affiliates_region()}
          value={words.region}
          error={shown.region}
          options={[
            { value: '', name: m.affiliates_region_none() },
            ...regions.map((region) => ({ value: region, name: region })),
          ]}
          onChange={(region) => setWords((before) => ({ ...before, region }))}
        />
        <SelectField
          id="affiliate-tier"
          label={m.affiliates_first_tier()}
          value={words.tier}
          options={tiers.map((tier) => ({ value: tier, name: tier }))}
          onChange={(tier) => setWords((before) => ({ ...before, tier }))}
        />
        <Button type="submit" className="justify-self-start" disabled={working}>
          {working ? m.affiliates_creating() : m.affiliates_create()}
        </Button>
      </form>
    </details>
  );
}

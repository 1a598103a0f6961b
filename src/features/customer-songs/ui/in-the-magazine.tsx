import { useQuery } from '@tanstack/react-query';
import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Tick } from '#ui/tick.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { MagazineOrder } from '../contract.ts';
import { maximumCustomerLength, maximumStoryLength } from '../domain/texts.ts';
import { BirthdayChallenge } from './birthday-challenge.tsx';
import type { CustomerSongsApi } from './customer-songs-api.ts';
import './in-the-magazine.css';

/** Milliseconds after which a film that is looked at is asked for again. */
const askAgainAfter = 2000;

/** SITE-15: offers the finished song for the trending page, and a film for the birthday challenge. */
export default function InTheMagazine({ api, orderNumber }: { api: CustomerSongsApi; orderNumber: string }) {
  const { data, refetch } = useQuery({
    queryKey: ['magazine-order', orderNumber],
    queryFn: () => api.magazineOrder({ order_number: orderNumber }),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.challenge?.entry?.state === 'checking' ? askAgainAfter : false),
  });
  const onChanged = (): void => void refetch();
  if (!data || (!data.can_offer && !data.offer && !data.challenge)) return null;
  return (
    <section className="in-the-magazine print:hidden" aria-labelledby="magazine-title">
      <h2 className="heading-2" id="magazine-title">
        {m.magazine_title()}
      </h2>
      {data.offer ? (
        <Offered api={api} orderNumber={orderNumber} offer={data.offer} onChanged={onChanged} />
      ) : (
        data.can_offer && <OfferForm api={api} orderNumber={orderNumber} terms={data} onChanged={onChanged} />
      )}
      {data.challenge && <BirthdayChallenge api={api} orderNumber={orderNumber} terms={data} onChanged={onChanged} />}
    </section>
  );
}

const stateWords = {
  offered: m.magazine_offered,
  featured: m.magazine_featured,
  declined: m.magazine_declined,
} as const;

interface Part {
  api: CustomerSongsApi;
  orderNumber: string;
  onChanged: () => void;
}

function Offered({ api, orderNumber, offer, onChanged }: Part & { offer: NonNullable<MagazineOrder['offer']> }) {
  const withdraw = async (): Promise<void> => {
    const { error } = await safe(api.withdrawSong({ order_number: orderNumber }));
    if (error) showToast('error', failureText(error, m.magazine_failed));
    else showToast('ok', m.magazine_withdrawn());
    onChanged();
  };
  return (
    <div className="grid justify-items-start gap-3">
      <output className="notes">{stateWords[offer.state]()}</output>
      {offer.page && <Link to={offer.page}>{m.magazine_see()}</Link>}
      <Button look="outline" size="slim" onClick={() => void withdraw()}>
        {m.magazine_withdraw()}
      </Button>
    </div>
  );
}

function OfferForm({ api, orderNumber, terms, onChanged }: Part & { terms: MagazineOrder }) {
  const [customer, setCustomer] = useState('');
  const [story, setStory] = useState('');
  const [includesFilm, setIncludesFilm] = useState(false);
  const [isTicked, setIsTicked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { error } = await safe(
      api.offerSong({
        order_number: orderNumber,
        customer,
        story,
        includes_film: includesFilm,
        consent_given: isTicked,
        consent_version: terms.consent_version,
      }),
    );
    setBusy(false);
    setProblem(error ? failureText(error, m.magazine_failed) : undefined);
    if (!error) onChanged();
  };
  return (
    <form className="grid max-w-160 gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <p className="notes">{m.magazine_offer_text()}</p>
      <TextField
        id="magazine-customer"
        label={m.magazine_customer()}
        maxLength={maximumCustomerLength}
        value={customer}
        onChange={setCustomer}
      />
      <TextField
        id="magazine-story"
        label={m.magazine_story()}
        multiline="short"
        maxLength={maximumStoryLength}
        value={story}
        onChange={setStory}
      />
      {terms.has_film && (
        <Tick id="magazine-film" words={m.magazine_with_film()} isTicked={includesFilm} onTick={setIncludesFilm} />
      )}
      <Tick
        id="magazine-consent"
        words={includesFilm ? terms.words_with_film : terms.words}
        isTicked={isTicked}
        onTick={setIsTicked}
      />
      {problem && <FieldError id="magazine-error">{problem}</FieldError>}
      <Button type="submit" look="outline" className="justify-self-start" disabled={busy}>
        {m.magazine_offer()}
      </Button>
    </form>
  );
}

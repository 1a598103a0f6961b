import { isDefinedError, safe } from '@orpc/client';
import { useState } from 'react';
import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime, monthAndYear } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { CustomerSongsApi } from './customer-songs-api.ts';

type Jury = Awaited<ReturnType<CustomerSongsApi['listEntries']>>;

/** SITE-15: the films of each month; an admin gives the credit to one of a month that is over. */
export function ChallengeJury({ api, first, mayChoose }: { api: CustomerSongsApi; first: Jury; mayChoose: boolean }) {
  const [{ entries, credit_pence }, setJury] = useState(first);
  const credit = poundsAndPence(credit_pence);
  const choose = async (id: string): Promise<void> => {
    const { error } = await safe(api.chooseWinner({ id }));
    if (error) showToast('error', isDefinedError(error) ? error.message : m.songs_desk_failed());
    else showToast('ok', m.jury_chosen({ credit }));
    const { data } = await safe(api.listEntries());
    if (data) setJury(data);
  };
  return (
    <section className="grid gap-4" aria-labelledby="jury-title">
      <h2 className="heading-3" id="jury-title">
        {m.jury_title()}
      </h2>
      <p className="small soft">{m.jury_text({ credit })}</p>
      {entries.length === 0 && <p className="soft">{m.jury_none()}</p>}
      <ul className="desk-rows empty:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="desk-row-whole">
            <span className="flex flex-wrap items-center gap-3">
              <b className="figures">{monthAndYear(entry.month)}</b>
              <span dir="auto">{m.jury_for({ name: entry.first_name, title: entry.title })}</span>
              <span className="small soft">{dayAndTime(entry.entered_at)}</span>
              {entry.state === 'won' && <Tag tone="ok">{m.jury_won()}</Tag>}
              <span className="small soft">{entry.may_be_shown ? m.jury_may_be_shown() : m.jury_not_shown()}</span>
            </span>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own film of a moment */}
            <video controls preload="none" className="max-w-80" src={entry.film} aria-label={entry.title} />
            {mayChoose && entry.can_win && (
              <Button size="slim" className="justify-self-start" onClick={() => void choose(entry.id)}>
                {m.jury_choose({ credit })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { momentInLondon } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import type { WordsApi } from './words-api.ts';

/** On the staff's page of an order: what its buyer did with the words, and which lines they changed. */
export function WordsPanel({ api, orderNumber }: { api: WordsApi; orderNumber: string }) {
  const { data, isError } = useQuery({
    queryKey: ['words-of-order', orderNumber],
    queryFn: () => api.wordsOfOrder({ order_number: orderNumber }),
    refetchInterval: 30_000,
  });
  if (isError) return <Notice tone="error">{m.admin_words_failed()}</Notice>;
  if (!data) return null;
  const { reading, by_day, changes } = data;
  return (
    <section className="grid gap-3 py-6" aria-labelledby="words-panel-title">
      <h2 className="heading-3" id="words-panel-title">
        {m.admin_words_by_buyer()}
      </h2>
      <p>
        {standing(reading)} {by_day !== null && m.admin_words_for_day({ day: by_day })}
      </p>
      {reading.changed_since > 0 && <p>{m.admin_words_since({ count: reading.changed_since })}</p>}
      {reading.drafts.length > 0 && <h3 className="small font-[640]">{m.admin_words_changes()}</h3>}
      {reading.drafts.length > 0 && changes.length === 0 && <p className="small soft">{m.admin_words_no_changes()}</p>}
      {changes.length > 0 && (
        <ul className="grid gap-3">
          {changes.map(({ at, draft, section, line, before, after, source }) => (
            <li key={`${at} ${draft} ${section} ${line}`}>
              <p className="small soft figures">
                {m.admin_words_change({ draft: draft + 1, section: section + 1, line: line + 1 })},{' '}
                {source === 'offered' ? m.admin_words_offered() : m.admin_words_typed()}, {momentInLondon(at)}
              </p>
              <p lang={reading.language}>
                <del>{before}</del> <ins>{after}</ins>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Standing = NonNullable<Awaited<ReturnType<WordsApi['wordsOfOrder']>>>['reading'];

function standing({ state, approves_at, approved_at, approved_by, drafts, chosen }: Standing): string {
  if (state === 'waits-for-friends') return m.admin_words_after_friends();
  if (state === 'being-written') return m.admin_words_not_yet();
  if (state === 'ended') return m.admin_words_ended();
  if (approved_at !== null) {
    const moment = momentInLondon(approved_at);
    return approved_by === 'time' ? m.admin_words_approved_time({ moment }) : m.admin_words_approved_buyer({ moment });
  }
  const count = m.admin_words_drafts({ count: drafts.length, chosen: chosen + 1 });
  return `${count} ${approves_at === null ? '' : m.admin_words_until({ moment: momentInLondon(approves_at) })}`;
}

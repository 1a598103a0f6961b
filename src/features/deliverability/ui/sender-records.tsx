import type { ContractRouterClient } from '@orpc/contract';
import { useQuery } from '@tanstack/react-query';
import { m } from '#messages/messages.js';
import { FetchState } from '#ui/fetch-state.tsx';
import { Tag } from '#ui/tag.tsx';
import type { deliverabilityContract, SenderRecord } from '../contract.ts';

const states: Record<SenderRecord['state'], () => string> = {
  good: m.mail_record_good,
  missing: m.mail_record_missing,
  weak: m.mail_record_weak,
  unknown: m.mail_record_unknown,
};

/** SPF, DKIM and DMARC of the domain that letters come from, as the name servers tell them now. */
export function SenderRecords({
  api,
}: {
  api: Pick<ContractRouterClient<typeof deliverabilityContract>, 'checkSender'>;
}) {
  const query = useQuery({ queryKey: ['sender records'], queryFn: () => api.checkSender(), retry: 1 });
  return (
    <section className="grid gap-3" aria-labelledby="sender-title">
      <h2 className="heading-3" id="sender-title">
        {m.mail_sender()}
      </h2>
      <FetchState query={query} />
      {query.data && <p className="notes">{m.mail_sender_text({ domain: query.data.domain })}</p>}
      <ul className="desk-rows">
        {query.data?.records.map(({ record, name, state, found }) => (
          <li key={name + record} className="desk-row-stacked">
            <span className="flex flex-wrap items-center gap-3">
              <b>{record}</b> <span className="figures break-all">{name}</span>
              <Tag tone={state === 'good' ? 'ok' : 'error'}>{states[state]()}</Tag>
            </span>
            {found && <span className="small soft break-all">{found}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

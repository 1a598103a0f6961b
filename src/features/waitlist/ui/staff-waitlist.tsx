import { useQuery } from '@tanstack/react-query';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FetchState } from '#ui/fetch-state.tsx';
import type { WaitlistApi } from './waitlist-api.ts';

/** The waitlist with its export, and the free setups that are taken. Lives below a query client. */
export function StaffWaitlist({ api }: { api: WaitlistApi }) {
  const query = useQuery({ queryKey: ['waitlist'], queryFn: () => api.listWaitlist(), staleTime: 0, retry: 1 });
  const { data } = query;
  return (
    <div className="grid gap-6">
      <FetchState query={query} />
      {data && (
        <section className="desk-part grid gap-3" aria-labelledby="waitlist-grants">
          <h2 className="heading-3" id="waitlist-grants">
            {m.waitlist_desk_grants({ taken: data.grants.length, places: data.places })}
          </h2>
          {data.grants.length === 0 && <p className="soft">{m.waitlist_desk_nobody()}</p>}
          <ul className="desk-rows">
            {data.grants.map(({ place, email, state, at }) => (
              <li key={place}>
                <span>{email}</span>
                <span className="small soft">
                  {state === 'used' ? m.waitlist_desk_used() : m.waitlist_desk_held()},{' '}
                  <span className="figures">{dayAndTime(at)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && (
        <section className="desk-part grid gap-3" aria-labelledby="waitlist-entries">
          <h2 className="heading-3" id="waitlist-entries">
            {m.waitlist_desk_count({ count: data.count })}
          </h2>
          {data.count === 0 && <p className="soft">{m.waitlist_desk_none()}</p>}
          <form method="post" action="/admin/waitlist.csv">
            <Button type="submit" size="slim" look="outline">
              {m.waitlist_desk_export()}
            </Button>
          </form>
          <ul className="desk-rows">
            {data.entries.map(({ id, first_name, last_name, email, property_name, joined_at }) => (
              <li key={id}>
                <span>
                  <b>
                    {first_name} {last_name}
                  </b>{' '}
                  {email}
                  {property_name && <span className="soft"> {property_name}</span>}
                </span>
                <span className="small figures">{dayAndTime(joined_at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

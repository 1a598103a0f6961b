import { useQuery } from '@tanstack/react-query';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FetchState } from '#ui/fetch-state.tsx';
import { useStaffCall } from '#ui/use-staff-call.ts';
import type { HostsApi } from './hosts-api.ts';
import { souvenirStateNames } from './souvenir-state.ts';

const everyMilliseconds = 60_000;

/** Hosts, their houses and souvenirs, for admins. Lives below a query client. */
export function StaffHosts({ api }: { api: HostsApi }) {
  const query = useQuery({
    queryKey: ['hosts'],
    queryFn: () => api.listHosts(),
    staleTime: 0,
    refetchInterval: everyMilliseconds,
  });
  const { data } = query;
  const call = useStaffCall(query.refetch);
  const again = (delivery_id: string): void =>
    call.send(() => api.makeSouvenirAgain({ delivery_id }), m.hosts_desk_begun_again());
  return (
    <>
      <FetchState query={query} />
      {data && <Behind behind={data.behind} isBusy={call.isBusy} onAgain={again} />}
      {data && <Hosts hosts={data.hosts} />}
    </>
  );
}

type Listed = Awaited<ReturnType<HostsApi['listHosts']>>;

function Behind({
  behind,
  isBusy,
  onAgain,
}: {
  behind: Listed['behind'];
  isBusy: boolean;
  onAgain: (id: string) => void;
}) {
  return (
    <section className="desk-part" aria-labelledby="hosts-behind">
      <h2 className="heading-3" id="hosts-behind">
        {m.hosts_desk_behind()}
      </h2>
      {behind.length === 0 ? (
        <output className="notes soft block">{m.hosts_desk_none_behind()}</output>
      ) : (
        <table className="desk-table">
          <caption className="sr-only">{m.hosts_desk_behind()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.hosts_desk_house()}</th>
              <th scope="col">{m.hosts_desk_due()}</th>
              <th scope="col">{m.hosts_desk_state()}</th>
            </tr>
          </thead>
          <tbody>
            {behind.map(({ delivery_id, property, company, state, due_at, problem }) => (
              <tr key={delivery_id}>
                <th scope="row">
                  {property}
                  <span className="soft block wrap-anywhere">{company}</span>
                </th>
                <td data-name={m.hosts_desk_due()}>{dayAndTime(due_at)}</td>
                <td>
                  {souvenirStateNames[state]()}
                  {problem && <span className="soft block wrap-anywhere">{problem}</span>}
                  {(state === 'failed' || state === 'given-up') && (
                    <Button
                      look="outline"
                      size="slim"
                      className="mt-2 flex"
                      disabled={isBusy}
                      onClick={() => onAgain(delivery_id)}
                    >
                      {m.hosts_desk_again({ house: property })}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Hosts({ hosts }: { hosts: Listed['hosts'] }) {
  return (
    <section className="desk-part" aria-labelledby="hosts-all">
      <h2 className="heading-3" id="hosts-all">
        {m.hosts_desk_all()}
      </h2>
      {hosts.length === 0 ? (
        <output className="notes soft block">{m.hosts_desk_none()}</output>
      ) : (
        <table className="desk-table">
          <caption className="sr-only">{m.hosts_desk_all()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.hosts_desk_host()}</th>
              <th scope="col">{m.hosts_desk_houses()}</th>
              <th scope="col">{m.hosts_desk_souvenirs()}</th>
            </tr>
          </thead>
          <tbody>
            {hosts.map((host) => (
              <tr key={host.account_id}>
                <th scope="row">
                  {host.company}
                  <span className="soft block wrap-anywhere">{host.email}</span>
                </th>
                <td className="figures" data-name={m.hosts_desk_houses()}>
                  {host.properties}
                </td>
                <td className="figures" data-name={m.hosts_desk_souvenirs()}>
                  {m.hosts_desk_numbers({ ahead: host.ahead, behind: host.behind, delivered: host.delivered })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { momentInLondon } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CircleView } from '../contract.ts';
import { CircleForm } from './circle-form.tsx';
import { CircleInvitation } from './circle-invitation.tsx';
import { changeCircle, type CirclesApi } from './circles-api.ts';
import { ContributionCard } from './contribution-card.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import './circles.css';

interface PanelProps {
  api: CirclesApi;
  orderNumber: string;
  /** Whom the song is for. */
  honouree: string;
  /** Called when the order waits for another day, or not any more. */
  onMoved: () => void;
}

/** True for the moments between the end of the waiting and the begin of the work. */
const aboutToBegin = ({ circle, may_change: mayChange, chooses_until: choosesUntil }: CircleView): boolean =>
  circle !== null && circle.standing !== 'open' && mayChange && choosesUntil === null;

/** The friends of an order in its giver's portal: the invitation, and what came of it. */
export default function CirclePanel(props: PanelProps) {
  const { api, orderNumber } = props;
  const queryKey = ['circle', orderNumber];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => api.circleOfOrder({ order_number: orderNumber }),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data && aboutToBegin(state.data) ? 2000 : false),
  });
  // Whoever invited nobody while it was time has nothing to see here.
  if (data && !data.circle && !data.may_change) return null;
  return (
    <section className="circle-panel" aria-labelledby="circle-title">
      <h2 className="heading-2" id="circle-title">
        {m.circle_title()}
      </h2>
      {data ? (
        <Loaded {...props} view={data} queryKey={queryKey} />
      ) : isError ? (
        <Notice tone="error">
          {m.circle_load_failed()}{' '}
          <Button look="quiet" size="slim" onClick={() => void refetch()}>
            {m.circle_again()}
          </Button>
        </Notice>
      ) : (
        <output className="soft">{m.circle_loading()}</output>
      )}
    </section>
  );
}

function Loaded({
  api,
  orderNumber,
  honouree,
  onMoved,
  view,
  queryKey,
}: PanelProps & { view: CircleView; queryKey: string[] }) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { circle, may_change: mayChange, chooses_until: choosesUntil } = view;
  const order = { order_number: orderNumber };
  const change = (call: Promise<CircleView>): Promise<string | undefined> =>
    changeCircle(call, (changed) => client.setQueryData(queryKey, changed));
  const save: Parameters<typeof CircleForm>[0]['onSave'] = async (words) => {
    const refused = await change(api.saveCircle({ ...order, honouree, ...words }));
    if (refused === undefined) setEditing(false);
    onMoved();
    return refused;
  };
  const close = async (): Promise<void> => {
    setProblem(await change(api.closeCircle(order)));
    onMoved();
  };
  return (
    <>
      <p className="notes soft">{m.circle_text()}</p>
      {circle && <CircleInvitation circle={circle} />}
      {choosesUntil && <p className="notes">{m.circle_choosing_text({ moment: momentInLondon(choosesUntil) })}</p>}
      {!mayChange && <p className="small soft">{m.circle_late()}</p>}
      {circle && <Added api={api} order={order} view={view} change={change} />}
      {mayChange && isEditing && <CircleForm circle={circle} onSave={save} onBack={() => setEditing(false)} />}
      {mayChange && !isEditing && !circle?.closed_by_staff && (
        <div className="flex flex-wrap gap-2">
          <Button look="outline" size="slim" onClick={() => setEditing(true)}>
            {circle ? m.circle_edit() : m.circle_invite()}
          </Button>
          {(circle?.standing === 'open' || choosesUntil) && (
            <ConfirmButton
              label={m.circle_close()}
              consequence={m.circle_close_sure()}
              onConfirm={() => void close()}
            />
          )}
        </div>
      )}
      {problem && <FieldError id="circle-problem">{problem}</FieldError>}
    </>
  );
}

function Added({
  api,
  order,
  view: { contributions, includes_film: includesFilm, free_photos: free, may_change: mayChoose },
  change,
}: {
  api: CirclesApi;
  order: { order_number: string };
  view: CircleView;
  change: (call: Promise<CircleView>) => Promise<string | undefined>;
}) {
  if (contributions.length === 0) return <p className="notes">{m.circle_none_yet()}</p>;
  const chosen = contributions.flatMap(({ photos }) => photos.filter((photo) => photo.is_chosen));
  return (
    <>
      <p className="notes">{m.circle_pick_text()}</p>
      <p className="small soft figures">
        {includesFilm ? m.circle_photos_left({ count: Math.max(0, free - chosen.length) }) : m.circle_no_film()}
      </p>
      <ul className="circle-cards">
        {contributions.map((given) => (
          <ContributionCard
            key={given.id}
            given={given}
            includesFilm={includesFilm}
            mayChoose={mayChoose}
            onChoose={(choice) => change(api.chooseContribution({ ...order, choice: { id: given.id, ...choice } }))}
            onReport={() => void change(api.reportContribution({ ...order, id: given.id }))}
          />
        ))}
      </ul>
    </>
  );
}

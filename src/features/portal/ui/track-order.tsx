import { Search } from '#ui/icons/search.ts';
import { type ReactNode, useId } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { UnlockOrder } from './unlock-order.tsx';
import type { PortalApi } from './portal-api.ts';
import './portal.css';
import './track.css';
import { TrackedStatus } from './tracked-status.tsx';
import { TrackedTabs } from './tracked-tabs.tsx';
import { type Tracked, useTracking } from './use-tracking.ts';
import { spokenMoment } from '#ui/spoken-values.ts';

/** FIND-04 to FIND-06: shows an order's status by one value, and the rest of it to a visitor who may see it (D3). */
export function TrackOrder({
  api,
  renderPlaces,
}: {
  api: PortalApi;
  /** The way on from an order that is not paid, or over. */
  renderPlaces: (tracked: Tracked) => ReactNode;
}) {
  const tracking = useTracking(api);
  return (
    <div className="track-order">
      <SearchForm {...tracking} />
      <div aria-live="polite">
        {tracking.tracked && (
          <TrackedCard
            key={tracking.tracked.card.order_number}
            api={api}
            tracked={tracking.tracked}
            reload={(number) => tracking.reload(number)}
            renderPlaces={renderPlaces}
          />
        )}
      </div>
    </div>
  );
}

function SearchForm({ by, choose, value, setValue, problem, looking, search }: ReturnType<typeof useTracking>) {
  const id = useId();
  const isEmail = by === 'email';
  return (
    <form className="find-order" noValidate onSubmit={(event) => void search(event)}>
      <SegmentedControl
        id={`${id}-by`}
        legend={m.track_by()}
        value={by}
        onChange={choose}
        options={[
          { value: 'email', label: m.portal_email() },
          { value: 'order_number', label: m.portal_order_number() },
        ]}
      />
      <TextField
        key={by}
        id={`${id}-value`}
        name={isEmail ? 'email' : 'order'}
        label={isEmail ? m.portal_email() : m.portal_order_number()}
        type={isEmail ? 'email' : 'text'}
        autoComplete={isEmail ? 'email' : 'off'}
        {...(isEmail ? {} : { placeholder: m.portal_order_number_placeholder() })}
        spellCheck={false}
        value={value}
        error={problem ?? undefined}
        onChange={setValue}
      />
      <p className="sr-only" role="alert">
        {problem}
      </p>
      <div>
        <Button type="submit" disabled={looking}>
          <Search className="icon" aria-hidden="true" />
          {looking ? m.portal_finding() : m.portal_find()}
        </Button>
      </div>
    </form>
  );
}

interface CardProps {
  api: PortalApi;
  tracked: Tracked;
  reload: (orderNumber: string) => Promise<void>;
  renderPlaces: (tracked: Tracked) => ReactNode;
}

function TrackedCard({ api, tracked, reload, renderPlaces }: CardProps) {
  const { card, order, asked } = tracked;
  const number = order?.order_number ?? card.order_number;
  return (
    <section className="tracked-card" aria-label={m.track_card()}>
      <div className="tracked-head">
        <TrackedStatus
          status={order?.status ?? card.status}
          waitsForWords={order?.waits_for_words ?? card.waits_for_words}
          waitsUntil={card.waits_until}
          choosesUntil={card.chooses_until}
          waitsForBuyer={order?.waits_for_buyer ?? card.waits_for_buyer}
        />
        <dl>
          <div>
            <dt>{m.portal_order_number()}</dt>
            <dd className="figures">{number}</dd>
          </div>
          <div>
            <dt>{m.track_created()}</dt>
            <dd>{spokenMoment(card.created_at)}</dd>
          </div>
        </dl>
      </div>
      {(order?.waits_for_words ?? card.waits_for_words) && <p className="notes">{m.track_words_wanted()}</p>}
      {renderPlaces(tracked)}
      {order ? (
        <TrackedTabs api={api} order={order} onStale={() => void reload(order.order_number)} />
      ) : (
        <UnlockOrder api={api} asked={asked} onOpen={reload} />
      )}
    </section>
  );
}

import { safe } from '@orpc/client';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import type { UploadsApi } from '#features/uploads/ui/index.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { Property } from '../contract.ts';
import { Guests } from './guests.tsx';
import { type HostsApi, houseTime, isLocked, type Workspace } from './hosts-api.ts';
import { HouseAttractions } from './house-attractions.tsx';
import { HouseMedia } from './house-media.tsx';
import { HouseSample } from './house-sample.tsx';
import { NoPlan, type TriedPlan } from './no-plan.tsx';
import { PropertyForm } from './property-form.tsx';
import './hosts.css';

export interface WorkspaceProps {
  api: HostsApi;
  uploads: UploadsApi;
  /** Page where hosts sign in and choose a plan. */
  home: string;
  /** Part of that page where the plan stands and its card is changed. */
  plan: string;
  /** Page of the keys for a host's own programs. */
  programs: string;
  /** A QR code of an address. */
  code: (address: string) => ReactNode;
  /** Begins the plan that is tried. */
  startPlan: (plan: TriedPlan) => ReactNode;
}

type State = { state: 'asking' } | { state: 'locked' } | { state: 'failed' } | { state: 'known'; workspace: Workspace };

function useWorkspace(api: HostsApi) {
  const [calls] = useState(() => api);
  const [known, setKnown] = useState<State>({ state: 'asking' });
  const load = useCallback(async (): Promise<void> => {
    const { data, error } = await safe(calls.readWorkspace());
    if (!error) setKnown({ state: 'known', workspace: data });
    else if (isLocked(error)) setKnown({ state: 'locked' });
    // What is shown already stays, with all that was typed into it.
    else setKnown((before) => (before.state === 'known' ? before : { state: 'failed' }));
  }, [calls]);
  useEffect(() => {
    const soon = setTimeout(() => void load());
    return () => clearTimeout(soon);
  }, [load]);
  return { calls, known, load };
}

/** HOST-04, HOST-05: where a host keeps houses, brand, welcome video and guests. */
export function HostWorkspace({ api, uploads, home, plan, programs, code, startPlan }: WorkspaceProps) {
  const { calls, known, load } = useWorkspace(api);
  if (known.state === 'asking') return <output className="notes soft block">{m.host_asking()}</output>;
  if (known.state === 'locked')
    return (
      <div className="grid justify-items-start gap-5">
        <Notice>{m.host_signed_out()}</Notice>
        <ButtonLink to={home}>{m.partner_sign_in()}</ButtonLink>
      </div>
    );
  if (known.state === 'failed')
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="error" announce>
          {m.host_failed()}
        </Notice>
        <Button look="outline" onClick={() => void load()}>
          {m.partner_orders_again()}
        </Button>
      </div>
    );
  return (
    <>
      <p className="notes">
        <a href={programs}>{m.host_programs_link()}</a>
      </p>
      {known.workspace.plan ? (
        <PlanInUse plan={known.workspace.plan} card={plan} />
      ) : (
        <NoPlan trial={known.workspace.trial} home={home} startPlan={startPlan} />
      )}
      <Houses api={calls} uploads={uploads} code={code} workspace={known.workspace} onChanged={load} />
    </>
  );
}

/** HOST-03: what the month costs so far, and what it comes to with the souvenirs ahead. */
function PlanInUse({ plan, card }: { plan: NonNullable<Workspace['plan']>; card: string }) {
  const end = houseTime(plan.period_end, 'Europe/London');
  return (
    <section className="host-part" aria-labelledby="host-plan">
      <h2 className="heading-2" id="host-plan">
        {m.host_plan_named({ plan: plan.name })}
      </h2>
      {!plan.is_paid && (
        <Notice tone="error">
          {m.host_unpaid()} <a href={card}>{m.host_unpaid_card()}</a>
        </Notice>
      )}
      <dl className="host-figures">
        <div>
          <dt>{m.host_delivered()}</dt>
          <dd className="figures">{plan.delivered}</dd>
        </div>
        <div>
          <dt>{m.host_cost_so_far()}</dt>
          <dd className="figures">{pounds(plan.delivered_pence)}</dd>
        </div>
        <div>
          <dt>{m.host_cost_expected({ count: plan.ahead })}</dt>
          <dd className="figures">{pounds(plan.delivered_pence + plan.ahead * plan.souvenir_pence)}</dd>
        </div>
      </dl>
      <p className="small soft">{m.host_plan_rate({ price: pounds(plan.souvenir_pence), end })}</p>
      <CostCalculator pence={plan.souvenir_pence} />
    </section>
  );
}

const guestSteps = [5, 10, 15, 20, 30, 50, 100, 200, 300];

function CostCalculator({ pence }: { pence: number }) {
  const [guests, setGuests] = useState('10');
  return (
    <div className="host-calculator">
      <SelectField
        id="host-calculator"
        label={m.host_calculator()}
        value={guests}
        options={guestSteps.map((count) => ({ value: String(count), name: m.host_calculator_guests({ count }) }))}
        onChange={setGuests}
      />
      <output className="heading-3 figures" htmlFor="host-calculator">
        {m.host_calculator_sum({ price: pounds(Number(guests) * pence) })}
      </output>
    </div>
  );
}

function Houses({
  api,
  uploads,
  code,
  workspace: { properties, plan, trial },
  onChanged,
}: Pick<WorkspaceProps, 'api' | 'uploads' | 'code'> & { workspace: Workspace; onChanged: () => Promise<void> }) {
  const [chosen, setChosen] = useState(properties[0]?.property_id ?? '');
  const saved = async (property: Property): Promise<void> => {
    await onChanged();
    setChosen(property.property_id);
  };
  return (
    <>
      {properties.length > 0 && (
        <SelectField
          id="host-house"
          label={m.host_house()}
          value={chosen}
          options={[
            ...properties.map(({ property_id, name }) => ({ value: property_id, name })),
            { value: '', name: m.host_house_new() },
          ]}
          onChange={setChosen}
        />
      )}
      {chosen === '' ? (
        <PropertyForm key="new" api={api} property={null} onSaved={(property) => void saved(property)} />
      ) : (
        <House
          key={chosen}
          api={api}
          uploads={uploads}
          code={code}
          propertyId={chosen}
          hasPlan={plan !== null}
          hasSample={trial?.with_sample === true}
          onGuests={() => void onChanged()}
          onRemoved={async () => {
            await onChanged();
            setChosen(properties.find(({ property_id }) => property_id !== chosen)?.property_id ?? '');
          }}
        />
      )}
    </>
  );
}

function House({
  api,
  uploads,
  code,
  propertyId,
  hasPlan,
  hasSample,
  onGuests,
  onRemoved,
}: Pick<WorkspaceProps, 'api' | 'uploads' | 'code'> & {
  propertyId: string;
  hasPlan: boolean;
  /** True in a trial with sample. */
  hasSample: boolean;
  /** Called after guests came, went or moved, which changes what the month comes to. */
  onGuests: () => void;
  onRemoved: () => Promise<void>;
}) {
  const [property, setProperty] = useState<Property | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const { data, error } = await safe(api.readProperty({ property_id: propertyId }));
    setProblem(error ? m.host_failed() : null);
    if (data) setProperty(data);
  }, [api, propertyId]);
  useEffect(() => {
    const soon = setTimeout(() => void load());
    return () => clearTimeout(soon);
  }, [load]);
  if (problem !== null && property === null)
    return (
      <Notice tone="error" announce>
        {problem}
      </Notice>
    );
  if (property === null) return <output className="notes soft block">{m.host_asking()}</output>;
  return (
    <>
      <HouseMedia api={api} uploads={uploads} property={property} hasPlan={hasPlan} onChanged={load} />
      {(hasSample || property.sample) && (
        <HouseSample api={api} property={property} canMake={hasSample} onChanged={load} />
      )}
      <HouseAttractions api={api} property={property} />
      <Guests api={api} property={property} hasPlan={hasPlan} code={code} onChanged={onGuests} />
      <PropertyForm api={api} property={property} onSaved={setProperty} onRemoved={() => void onRemoved()} />
    </>
  );
}

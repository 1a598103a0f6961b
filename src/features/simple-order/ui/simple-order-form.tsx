import { useQuery } from '@tanstack/react-query';
import { Lock } from '#ui/icons/lock.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { namesOfTwo } from '#kit/honourees.ts';
import { pounds } from '#kit/money.ts';
import type { Site } from '#features/catalogue/contract.ts';
import { total } from '#features/orders/domain/price.ts';
import {
  FairTerms,
  type OrdersApi,
  OrdersStopped,
  type Submission,
  SubmissionNotice,
  useWordsChoice,
  WordsChoiceFields,
} from '#features/orders/ui/index.ts';
import { promisedNow } from '#features/orders/domain/turnaround.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FormLoadingNote } from '#ui/form-loading-note.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { promiseOfTier } from '../domain/express.ts';
import { simpleLines } from '../domain/price.ts';
import { completedFacts } from '../domain/simple-order.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { Receipt } from './receipt.tsx';
import './simple-order.css';
import { StepList } from './step.tsx';
import { ContactStep, FactsStep, GenreStep, RecipientStep } from './story-steps.tsx';
import { type SimpleOrderApi, usePlaceOrder } from './use-place-order.ts';
import { useAbandonment } from './use-abandonment.ts';
import { type SimpleForm, type SimpleStart, useSimpleForm } from './use-simple-form.ts';

/** The calls the form makes. */
export interface SimpleFormApi {
  simpleOrder: SimpleOrderApi;
  orders: Pick<OrdersApi, 'dailyCap'>;
  catalogue: { getSite: () => Promise<Site> };
}

/** LEG-01 to LEG-08: one sheet with five steps, the price always in view. */
export function SimpleOrderForm({ api, site, start }: { api: SimpleFormApi; site: Site; start: SimpleStart }) {
  const form = useSimpleForm(start);
  const tell = useAbandonment(form);
  const shop = useQuery({ queryKey: ['catalogue', 'site'], queryFn: () => api.catalogue.getSite(), initialData: site });
  const { prices } = shop.data;
  const lines = simpleLines(form.order, prices);
  const words = useWordsChoice('simple');
  const placing = usePlaceOrder(api.simpleOrder, form, {
    totalPence: total(lines),
    words: words.choice,
    onPriceChanged: () => void shop.refetch(),
    onSubmit: () => tell('submitted'),
    onFailed: () => tell('failed'),
  });
  const name = useDebounced(namesOfTwo(form.order.recipientName, form.order.secondName));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void placing.submit('today');
  };
  return (
    <section className="simple" aria-label={m.simple_label()} data-waits={!form.ready || undefined}>
      {!form.ready && <FormLoadingNote />}
      <StepList done={doneSteps(form)} />
      <form noValidate onSubmit={submit}>
        <div className="simple-main">
          <div className="min-w-0">
            <OrdersStopped orders={api.orders} text={m.staff_shop_stopped()} />
            <p className="small soft">{m.ui_required_note()}</p>
            <ContactStep form={form} />
            <RecipientStep form={form} />
            <FactsStep form={form} />
            <GenreStep form={form} />
            <DeliveryStep form={form} prices={prices} />
            <WordsChoiceFields model={words} delivery={promisedNow(promiseOfTier(form.order.deliveryTier))} />
          </div>
          <Receipt form={form} name={name} lines={lines} />
        </div>
        <Foot placing={placing} totalPence={total(lines)} />
      </form>
      <LoadingOverlay open={placing.state === 'creating'} text={m.simple_overlay()} />
    </section>
  );
}

function doneSteps({ order }: SimpleForm): boolean[] {
  return [
    order.fullName.trim() !== '' && order.email.trim() !== '',
    order.recipientName.trim() !== '' && order.occasion !== '',
    completedFacts(order) > 0,
    order.genre !== '',
    false,
  ];
}

function Foot({ placing, totalPence }: { placing: Submission; totalPence: number }) {
  return (
    <>
      {/* Above the foot, which stays in sight: it would cover a third of a phone. */}
      <FairTerms />
      <div className="sheet-foot simple-foot">
        <SubmissionNotice submission={placing} tomorrow={m.simple_order_tomorrow()} />
        <div className="simple-foot-row">
          <span className="small soft">{m.simple_paid_next()}</span>
          <Button type="submit" disabled={placing.state !== 'idle'}>
            <Lock className="icon" aria-hidden="true" />
            {buttonWords(placing.state, totalPence)}
          </Button>
        </div>
      </div>
    </>
  );
}

function buttonWords(state: Submission['state'], totalPence: number): string {
  if (state === 'creating') return m.simple_creating();
  return state === 'redirecting' ? m.simple_redirecting() : m.simple_submit({ price: pounds(totalPence) });
}

/** Milliseconds that the name must rest before the sleeve takes it. */
const rest = 400;

/** The value once it has rested: the sleeve is not redrawn with every letter. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

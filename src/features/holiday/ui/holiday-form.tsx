import { type UploadsApi } from '#features/uploads/ui/index.ts';
import { Lock } from '#ui/icons/lock.ts';
import { type FocusEvent, type FormEvent, useEffect } from 'react';
import {
  FairTerms,
  OrdersStopped,
  type Submission,
  SubmissionNotice,
  useWordsChoice,
  WordsChoiceFields,
} from '#features/orders/ui/index.ts';
import { type MadeSongs, producerHours } from '#features/orders/domain/producer-hours.ts';
import { promisedNow, promiseOf } from '#features/orders/domain/turnaround.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FormLoadingNote } from '#ui/form-loading-note.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { emptyHolidayOrder, type HolidayField, resolvedHoliday } from '../domain/holiday-order.ts';
import type { HolidayOrdersApi } from './holiday-api.ts';
import './holiday.css';
import { SongPart, TripPart, YouPart } from './holiday-parts.tsx';
import { usePlaceHoliday } from './use-place-holiday.ts';
import { controlId, type HolidayModel, useHoliday } from './use-holiday.ts';
import { spokenPounds } from '#ui/spoken-values.ts';

/** HOL-03 to HOL-07: the Holiday Memory Form. */
export function HolidayForm({
  api,
  pricePence,
  songs,
  supportEmail,
  onPriceChanged,
}: {
  api: { orders: HolidayOrdersApi; uploads: UploadsApi };
  pricePence: number;
  songs: MadeSongs;
  supportEmail: string;
  onPriceChanged: () => void;
}) {
  const model = useHoliday(api.uploads);
  const words = useWordsChoice('holiday');
  const around = { pricePence, words: words.choice, supportEmail, onPriceChanged };
  const placing = usePlaceHoliday(api.orders, model, around);
  const hours = producerHours(resolvedHoliday(model.order).language, songs);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canSubmit(model, placing)) void placing.submit('today');
  };
  const leave = ({ target }: FocusEvent): void => {
    const field = target.id.replace(controlId('' as HolidayField), '');
    if (field in emptyHolidayOrder) model.leave(field as HolidayField);
  };
  useEmptiedPhotos(model);
  return (
    // It listens to what its fields say when they are left.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="souvenir"
      noValidate
      aria-label={m.holiday_form_title()}
      data-waits={!model.ready || undefined}
      onSubmit={submit}
      onBlur={leave}
    >
      {!model.ready && <FormLoadingNote />}
      <OrdersStopped orders={api.orders} text={m.holiday_shop_stopped()} />
      <p className="small soft">{m.ui_required_note()}</p>
      <YouPart model={model} />
      <TripPart model={model} />
      <SongPart model={model} songs={songs} />
      <WordsChoiceFields model={words} delivery={promisedNow(promiseOf(true, hours))} />
      <Foot model={model} placing={placing} pricePence={pricePence} />
      <LoadingOverlay open={placing.state !== 'idle'} text={m.holiday_overlay()} />
    </form>
  );
}

/** Not without an address, not without photos, not twice. */
function canSubmit({ order, photos }: HolidayModel, { state }: Submission): boolean {
  return order.email.trim() !== '' && photos.items.length > 0 && state === 'idle';
}

/** Who takes the last photo away is told that one is needed. */
function useEmptiedPhotos({ photos, leave }: HolidayModel): void {
  const has = photos.items.length > 0;
  useEffect(() => {
    if (!has) return undefined;
    return () => leave('images');
    // Only when the photos come or go.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [has]);
}

function Foot({ model, placing, pricePence }: { model: HolidayModel; placing: Submission; pricePence: number }) {
  const processing = placing.state !== 'idle';
  const open = canSubmit(model, placing);
  return (
    <div className="souvenir-foot">
      <SubmissionNotice submission={placing} tomorrow={m.holiday_order_tomorrow()} />
      <FairTerms />
      <Button type="submit" size="big" disabled={!open} aria-describedby="holiday-submit-note">
        <Lock className="icon" aria-hidden="true" />
        {processing ? m.holiday_processing() : m.holiday_submit({ price: spokenPounds(pricePence) })}
      </Button>
      <p className="small soft" id="holiday-submit-note">
        {open || processing ? m.holiday_submit_note() : m.holiday_submit_needs()}
      </p>
    </div>
  );
}

import { Lock } from 'lucide-react';
import { type FocusEvent, type FormEvent, useEffect } from 'react';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { Notice } from '#ui/notice.tsx';
import { emptySouvenir, type SouvenirField } from '../../domain/souvenir-order.ts';
import type { UploadsApi } from '#features/uploads/ui/index.ts';
import type { OrdersApi } from '../wizard/checkout.ts';
import '../wizard/wizard.css';
import './souvenir.css';
import { SongPart, TripPart, YouPart } from './souvenir-parts.tsx';
import { type PlacingSouvenir, usePlaceSouvenir } from './use-place-souvenir.ts';
import { controlId, type Souvenir, useSouvenir } from './use-souvenir.ts';

/** HOL-03 to HOL-07: the Holiday Memory Form. */
export function SouvenirForm({
  api,
  pricePence,
  supportEmail,
  onPriceChanged,
}: {
  api: { orders: OrdersApi; uploads: UploadsApi };
  pricePence: number;
  supportEmail: string;
  onPriceChanged: () => void;
}) {
  const souvenir = useSouvenir(api.uploads);
  const placing = usePlaceSouvenir(api.orders, souvenir, { pricePence, supportEmail, onPriceChanged });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canSubmit(souvenir, placing)) void placing.place('today');
  };
  const leave = ({ target }: FocusEvent): void => {
    const field = target.id.replace(controlId('' as SouvenirField), '');
    if (field in emptySouvenir) souvenir.leave(field as SouvenirField);
  };
  useEmptiedPhotos(souvenir);
  return (
    // It listens to what its fields say when they are left.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="souvenir"
      noValidate
      aria-label={m.holiday_form_title()}
      inert={!souvenir.ready}
      onSubmit={submit}
      onBlur={leave}
    >
      <YouPart souvenir={souvenir} />
      <TripPart souvenir={souvenir} />
      <SongPart souvenir={souvenir} />
      <Foot souvenir={souvenir} placing={placing} pricePence={pricePence} />
      <LoadingOverlay open={placing.processing} text={m.holiday_overlay()} />
    </form>
  );
}

/** Not without an address, not without photos, not twice. */
function canSubmit({ order, photos }: Souvenir, { processing }: PlacingSouvenir): boolean {
  return order.email.trim() !== '' && photos.items.length > 0 && !processing;
}

/** Who takes the last photo away is told that one is needed. */
function useEmptiedPhotos({ photos, leave }: Souvenir): void {
  const has = photos.items.length > 0;
  useEffect(() => {
    if (!has) return undefined;
    return () => leave('images');
    // Only when the photos come or go.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [has]);
}

function Foot({ souvenir, placing, pricePence }: { souvenir: Souvenir; placing: PlacingSouvenir; pricePence: number }) {
  const { processing, trouble, place } = placing;
  const open = canSubmit(souvenir, placing);
  return (
    <div className="souvenir-foot">
      {trouble && (
        <Notice tone="error" announce>
          <p>{trouble.text}</p>
          {trouble.tomorrow && (
            <Button look="outline" size="slim" className="mt-2" onClick={() => void place('tomorrow')}>
              {m.holiday_order_tomorrow()}
            </Button>
          )}
        </Notice>
      )}
      <Button type="submit" size="big" disabled={!open} aria-describedby="holiday-submit-note">
        <Lock className="icon" aria-hidden="true" />
        {processing ? m.holiday_processing() : m.holiday_submit({ price: pounds(pricePence) })}
      </Button>
      <p className="small soft" id="holiday-submit-note">
        {open || processing ? m.holiday_submit_note() : m.holiday_submit_needs()}
      </p>
    </div>
  );
}

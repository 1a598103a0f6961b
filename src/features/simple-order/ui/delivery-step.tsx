import { useEffect, useState } from 'react';
import { pounds } from '#kit/money.ts';
import { turnaroundHours } from '#features/orders/domain/turnaround.ts';
import type { PriceBook } from '#features/orders/domain/price.ts';
import { m } from '#messages/messages.js';
import { FieldGroup } from '#ui/field.tsx';
import { expressChangesAt, expressIsOpen } from '../domain/express.ts';
import { addonKeys, type AddonKey, deliveryTiers, type DeliveryTier } from '../domain/options.ts';
import { addonEntries, tierEntries } from '../domain/price.ts';
import { Step } from './step.tsx';
import { controlId, type SimpleForm } from './use-simple-form.ts';

const hours = turnaroundHours(false);

const tierWords: Record<DeliveryTier, { name: () => string; when: () => string }> = {
  standard: { name: m.simple_tier_standard, when: () => m.simple_tier_standard_when({ hours }) },
  express: { name: m.simple_tier_express, when: m.simple_tier_express_when },
};

const addonWords: Record<AddonKey, { name: () => string; text: () => string }> = {
  bonusTrack: { name: m.simple_addon_bonus_track, text: m.simple_addon_bonus_track_text },
  lyricScroll: { name: m.simple_addon_lyric_scroll, text: m.simple_addon_lyric_scroll_text },
  qrPage: { name: m.simple_addon_qr_page, text: m.simple_addon_qr_page_text },
  spotifyPublish: { name: m.simple_addon_spotify_publish, text: m.simple_addon_spotify_publish_text },
};

/** LEG-05: step for the delivery tier, the add-ons and the consent to be e-mailed. */
export function DeliveryStep({ form, prices }: { form: SimpleForm; prices: PriceBook }) {
  const { order, edit } = form;
  return (
    <Step number={5} heading={m.simple_step_delivery()} text={m.simple_delivery_text()}>
      <TierCards form={form} prices={prices} />
      <FieldGroup id="simple-addons" legend={m.simple_addons()} optional>
        <div className="simple-cards">
          {addonKeys.map((key) => (
            <label className="choice" key={key}>
              <input
                type="checkbox"
                checked={order.addons[key]}
                onChange={(event) => edit({ addons: { ...order.addons, [key]: event.target.checked } })}
              />
              <CardFace
                name={addonWords[key].name()}
                about={addonWords[key].text()}
                pence={prices[addonEntries[key]]}
              />
            </label>
          ))}
        </div>
      </FieldGroup>
      <label className="simple-agree">
        <input
          type="checkbox"
          className="size-6 accent-plum"
          checked={order.contactAgreed}
          onChange={(event) => edit({ contactAgreed: event.target.checked })}
        />
        <span>
          {m.simple_contact_agreed()}
          <span className="hint block">{m.simple_contact_agreed_hint()}</span>
        </span>
      </label>
    </Step>
  );
}

function TierCards({ form: { order, edit, errorOf }, prices }: { form: SimpleForm; prices: PriceBook }) {
  // The server's clock decides: a form that it refused as too late does not call it early.
  const isRefused = errorOf('deliveryTier') !== undefined;
  const byClock = useExpressIsOpen();
  const open = isRefused ? false : byClock;
  const hint =
    open === null ? undefined : open ? m.simple_tier_express_open() : m.simple_tier_express_closed({ hours });
  return (
    <FieldGroup id={controlId('deliveryTier')} legend={m.simple_tier()} hint={hint} error={errorOf('deliveryTier')}>
      <div className="simple-cards">
        {deliveryTiers.map((tier) => (
          <label className="choice" key={tier}>
            <input
              type="radio"
              name={controlId('deliveryTier')}
              value={tier}
              checked={order.deliveryTier === tier}
              disabled={tier === 'express' && open === false}
              onChange={() => edit({ deliveryTier: tier })}
            />
            <CardFace
              name={tierWords[tier].name()}
              about={tierWords[tier].when()}
              pence={prices[tierEntries[order.priceList][tier]]}
              round
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Face of an option card: tick, name, description and price. */
function CardFace({ name, about, pence, round }: { name: string; about: string; pence: number; round?: true }) {
  return (
    <span className="simple-card">
      <i className="simple-tick" data-round={round} aria-hidden="true" />
      <span>
        <b>{name}</b>
        <span className="small soft block">{about}</span>
      </span>
      <span className="simple-price figures">{pounds(pence)}</span>
    </span>
  );
}

/** LEG-05: true before noon in London, changed at noon itself and when the page is looked at again; null until it knows the time. */
function useExpressIsOpen(): boolean | null {
  const [open, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const now = new Date();
      setOpen(expressIsOpen(now));
      clearTimeout(timer);
      timer = setTimeout(look, expressChangesAt(now).getTime() - now.getTime());
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return open;
}

import { type FormEvent, useRef, useState } from 'react';
import { safe } from '@orpc/client';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { spokenDate } from '#ui/spoken-values.ts';
import { showToast } from '#ui/toast.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { GiftView } from '../contract.ts';
import { maximumLengths } from '../domain/limits.ts';
import { takesLetters } from '../domain/gift-state.ts';
import { type GiftDay, morningHour, movedTo, nextMorning } from '../domain/next-morning.ts';
import { isDoublePress } from './double-press.ts';
import type { GiftParts } from './gift-parts.ts';
import { FormAlert } from './form-alert.tsx';
import { placeName, timeZones } from './time-zones.ts';

type Send = GiftView['sends'][number];

const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** '2026-11-29' -> '29 November 2026' */
const dayWords = (day: string): string => spokenDate(new Date(`${day}T12:00:00Z`));

/** Words of a letter of the gift: where it goes, or went, and when. */
function sendWords({ recipient_name: name, day, hour, time_zone, state }: Send): string {
  const at = { name, day: dayWords(day), hour: clockHour(hour), zone: placeName(time_zone) };
  if (state === 'waiting') return m.gift_send_waiting(at);
  if (state === 'sent') return m.gift_send_sent(at);
  return state === 'cancelled' ? m.gift_send_cancelled(at) : m.gift_send_unreached(at);
}

/** Sentence in the place of the form, for a page whose letters do not go out. */
function closedWords(standing: NonNullable<GiftView['page']>['standing']): string {
  if (standing === 'closed') return m.gift_send_open_first();
  return standing === 'ended' ? m.gift_send_extend_first() : m.gift_send_not_now();
}

/** Sends the gift at its moment: the letters that there were, and the form for the next one. */
export function GiftSending({ page: { standing }, ...parts }: GiftParts & { page: NonNullable<GiftView['page']> }) {
  const { api, orderNumber, view, change } = parts;
  const [latest] = view.sends;
  const waiting = latest?.state === 'waiting' ? latest : undefined;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setProblem(await change(api.cancelGift({ order_number: orderNumber })));
    setBusy(false);
  };
  const sendTest = async (): Promise<void> => {
    setBusy(true);
    const { error } = await safe(api.testGift({ order_number: orderNumber }));
    setBusy(false);
    showToast(error ? 'error' : 'ok', error ? failureText(error, m.gift_failed) : m.gift_tested());
  };
  return (
    <div className="gift-sending">
      <h3 className="heading-3">{m.gift_send_title()}</h3>
      <p className="small soft">{m.gift_send_text()}</p>
      {!view.is_released && <Notice tone="info">{m.gift_send_late()}</Notice>}
      {view.sends.length > 0 && (
        <ul className="grid gap-2">
          {view.sends.map((send) => (
            <li key={send.id}>{sendWords(send)}</li>
          ))}
        </ul>
      )}
      {takesLetters(standing) ? <MomentForm {...parts} /> : <p className="notes">{closedWords(standing)}</p>}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {waiting && (
          <Button look="outline" size="slim" disabled={busy} onClick={() => void cancel()}>
            {m.gift_cancel()}
          </Button>
        )}
        <Button look="quiet" size="slim" disabled={busy} onClick={() => void sendTest()}>
          {m.gift_test()}
        </Button>
      </div>
      <FormAlert id="gift-cancel-error" words={problem} />
    </div>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), name: clockHour(hour) }));

/** The day of a letter that waits; else the next morning where the last one went, or here. */
function dayFor(latest: Send | undefined): GiftDay {
  const timeZone = latest?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (latest?.state === 'waiting') return { day: latest.day, timeZone, isOwnDay: true };
  return { day: nextMorning(new Date(), timeZone), timeZone, isOwnDay: false };
}

function ZoneField({ timeZone, onChange }: { timeZone: string; onChange: (zone: string) => void }) {
  const options = timeZones(timeZone).map((zone) => ({ value: zone, name: placeName(zone) }));
  return <SelectField id="gift-zone" label={m.gift_zone()} value={timeZone} options={options} onChange={onChange} />;
}

function DayField({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  return <TextField id="gift-day" label={m.gift_day()} type="date" value={day} onChange={onDay} />;
}

function MomentForm({ api, orderNumber, view, change }: GiftParts) {
  const [latest] = view.sends;
  const waiting = latest?.state === 'waiting' ? latest : undefined;
  const [name, setName] = useState(latest?.recipient_name || view.recipient_name);
  const [email, setEmail] = useState(latest?.recipient_email ?? '');
  const [{ day, timeZone }, setDay] = useState(() => dayFor(latest));
  const [hour, setHour] = useState(String(waiting?.hour ?? morningHour));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sentAt = useRef(-Infinity);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || isDoublePress(sentAt.current)) return;
    if (name.trim() === '') return setProblem(m.gift_refusal_name());
    if (day === '') return setProblem(m.gift_refusal_no_day());
    setProblem(undefined);
    setBusy(true);
    const moment = { day, hour: Number(hour), time_zone: timeZone };
    const to = { recipient_name: name, recipient_email: email };
    const failed = await change(api.scheduleGift({ order_number: orderNumber, ...to, ...moment }));
    setBusy(false);
    setProblem(failed);
    if (failed !== undefined) return;
    sentAt.current = performance.now();
    setDay((before) => ({ ...before, isOwnDay: true }));
    showToast('ok', m.gift_scheduled());
  };
  return (
    <form className="gift-form" noValidate onSubmit={(event) => void send(event)}>
      <TextField
        id="gift-recipient"
        label={m.gift_recipient()}
        autoComplete="off"
        maxLength={maximumLengths.name}
        value={name}
        onChange={setName}
      />
      <TextField
        id="gift-email"
        label={m.gift_email()}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
      />
      <div className="gift-moment">
        <DayField day={day} onDay={(named) => setDay((before) => ({ ...before, day: named, isOwnDay: true }))} />
        <SelectField id="gift-hour" label={m.gift_hour()} value={hour} options={hours} onChange={setHour} />
      </div>
      <ZoneField timeZone={timeZone} onChange={(zone) => setDay((before) => movedTo(before, zone, new Date()))} />
      <FormAlert id="gift-moment-error" words={problem} />
      <Button type="submit" disabled={busy}>
        {waiting ? m.gift_move() : latest ? m.gift_send_again() : m.gift_schedule()}
      </Button>
    </form>
  );
}

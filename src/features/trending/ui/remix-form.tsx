import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { hideToast, showToast } from '#ui/toast.tsx';
import type { Template } from '../content.ts';
import type { Trend } from '../contract.ts';
import { handoffKey, type TrendingOrderData } from '../domain/handoff.ts';
import { filledPrompt } from '../domain/prompt.ts';
import type { Remix } from './remix.ts';

/** TRD-09 */
const redirectMilliseconds = 1000;

/** TRD-08: most tags on the form. */
const mostTags = 4;

/** TRD-08: what an order begins with; the rest is asked by the wizard, which it is left for in session storage. */
export function RemixForm({
  trend,
  template,
  orderAddress,
  remix,
  onEdit: edit,
}: PartProps & {
  trend: Trend;
  template: Template;
  orderAddress: string;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const { state, leave } = useLeaving(orderAddress);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    const missing = remix.name.trim() === '' ? 'remix-name' : remix.email.trim() === '' ? 'remix-email' : null;
    if (missing !== null) {
      showToast('error', m.remix_missing(), m.remix_missing_title());
      document.querySelector<HTMLElement>(`#${missing}`)?.focus();
    } else {
      hideToast();
      leave(handoffOf(trend, template, remix));
    }
  };
  return (
    <form className="remix" noValidate onSubmit={submit}>
      <p className="notes">{template.headline}</p>
      <ul className="remix-tags small soft">
        {trend.tags.slice(0, mostTags).map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <p className="small soft">{m.remix_text()}</p>
      <Orderer remix={remix} isAsked={isAsked} onEdit={edit} />
      <Options
        id="remix-genre"
        legend={m.remix_genre()}
        options={template.genre_options}
        value={remix.genre}
        onChange={(genre) => edit({ genre })}
      />
      <Options
        id="remix-mood"
        legend={m.remix_mood()}
        options={template.mood_options}
        value={remix.mood}
        onChange={(mood) => edit({ mood })}
      />
      <OwnWords remix={remix} onEdit={edit} />
      <Preview trend={trend} template={template} remix={remix} />
      <Button type="submit" disabled={state === 'leaving'}>
        {m.remix_submit()}
      </Button>
      <output>{state === 'leaving' && <Notice tone="ok">{m.remix_ready()}</Notice>}</output>
    </form>
  );
}

interface PartProps {
  remix: Remix;
  onEdit: (change: Partial<Remix>) => void;
}

/** Who orders. `isAsked`: the form was sent, and says what is missing. */
function Orderer({ remix, isAsked, onEdit }: PartProps & { isAsked: boolean }) {
  const missing = (text: string): string | undefined => (isAsked && text.trim() === '' ? m.remix_missing() : undefined);
  return (
    <>
      <TextField
        id="remix-name"
        label={m.remix_name()}
        hint={m.remix_name_hint()}
        autoComplete="name"
        maxLength={textLimits.short}
        value={remix.name}
        error={missing(remix.name)}
        onChange={(name) => onEdit({ name })}
      />
      <TextField
        id="remix-email"
        label={m.remix_email()}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={textLimits.short}
        value={remix.email}
        error={missing(remix.email)}
        onChange={(email) => onEdit({ email })}
      />
    </>
  );
}

function OwnWords({ remix, onEdit }: PartProps) {
  return (
    <>
      <TextField
        id="remix-details"
        label={m.remix_details()}
        hint={m.remix_details_hint()}
        optional
        multiline="long"
        maxLength={textLimits.favorite_moment}
        value={remix.details}
        onChange={(details) => onEdit({ details })}
      />
      <TextField
        id="remix-message"
        label={m.remix_message()}
        hint={m.remix_message_hint()}
        optional
        multiline="short"
        maxLength={textLimits.special_words}
        value={remix.message}
        onChange={(message) => onEdit({ message })}
      />
    </>
  );
}

/** Shown only where the template offers something to choose from. */
function Options({
  options,
  ...props
}: {
  id: string;
  legend: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  if (options.length === 0) return null;
  const choices = [{ value: '', label: m.remix_any() }, ...options.map((value) => ({ value, label: value }))];
  return <ChoiceChips {...props} options={choices} />;
}

/** TRD-08: the prompt, once there is something of the buyer's in it. */
function Preview({ trend, template, remix }: { trend: Trend; template: Template; remix: Remix }) {
  if (remix.details.trim() === '' && remix.message.trim() === '') return null;
  return (
    <section className="remix-preview" aria-label={m.remix_preview()}>
      <h3 className="heading-3">{m.remix_preview()}</h3>
      <p className="small soft">{m.remix_preview_text()}</p>
      <p className="notes" dir="auto">
        {promptOf(trend, template, remix)}
      </p>
    </section>
  );
}

function promptOf(trend: Trend, template: Template, { details, message }: Remix): string {
  return filledPrompt(template.prompt_skeleton, {
    trend_topic: trend.topic_entities.join(', ') || trend.title,
    trend_title: trend.title,
    personal_details: details,
    custom_message: message,
  });
}

function handoffOf(trend: Trend, template: Template, remix: Remix): TrendingOrderData {
  return {
    occasion: 'trending',
    trendSlug: trend.slug,
    trendTitle: trend.title,
    personalizedPrompt: promptOf(trend, template, remix),
    genre: remix.genre,
    mood: remix.mood,
    customerName: remix.name.trim(),
    customerEmail: remix.email.trim(),
    templateKey: template.key,
    orderOccasion: trend.occasion,
    personalDetails: remix.details.trim(),
    specialMessage: remix.message.trim(),
  };
}

/** TRD-09: leaves the order for the wizard and goes there after a second, so that it can be read where the page goes. */
function useLeaving(orderAddress: string) {
  const navigate = useNavigate();
  const [state, setState] = useState<'writing' | 'leaving'>('writing');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = (handoff: TrendingOrderData): void => {
    try {
      window.sessionStorage.setItem(handoffKey, JSON.stringify(handoff));
    } catch {
      showToast('error', m.remix_failed(), m.remix_failed_title());
      return;
    }
    setState('leaving');
    timer.current = setTimeout(() => void navigate(orderAddress), redirectMilliseconds);
  };
  return { state, leave };
}

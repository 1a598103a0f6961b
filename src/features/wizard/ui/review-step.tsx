import { type Photos } from '#features/uploads/ui/index.ts';
import { CircleCheck } from '#ui/icons/circle-check.ts';
import { Clock } from '#ui/icons/clock.ts';
import { RotateCcw } from '#ui/icons/rotate-ccw.ts';
import { ShieldCheck } from '#ui/icons/shield-check.ts';
import { Suspense } from 'react';
import { type CirclesApi, DraftCircle, useWaitingDay } from '#features/circles/ui/index.ts';
import type { Site } from '#features/catalogue/contract.ts';
import { producerHours } from '#features/orders/domain/producer-hours.ts';
import { type DeliveryPromise, promisedNow } from '#features/orders/domain/turnaround.ts';
import { deliveryText, WordsChoiceFields, type WordsChoiceModel } from '#features/orders/ui/index.ts';
import { namesOfTwo } from '#kit/honourees.ts';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { occasionName } from '#occasions/occasions.ts';
import { creditLine, type PriceLine, total } from '#features/orders/domain/price.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { resolveTypedChoices, type WizardOrder, type WizardVariant } from '../domain/wizard-order.ts';
import { type IncludedSong, songPromise } from './business.ts';
import type { Pricing } from './step-props.ts';
import { storyQuestions } from './story-questions.ts';

/** Few have a code: its field comes by itself. */
const CodeField = lazyPart(async () => ({ default: (await import('#features/credits/ui/index.ts')).CodeField }));

interface Friends {
  api: CirclesApi;
  draftKey: string;
}

interface Line {
  name: string;
  value: string;
  step: number;
  /** A buyer's own words are shown as they were typed. */
  words?: boolean;
}

/** WIZ-10: everything that was entered, each with a way back to it, and the total. */
export function ReviewStep({
  order,
  variant,
  pricing,
  words,
  songs,
  friends,
  photos,
  onChange,
}: {
  order: WizardOrder;
  variant: WizardVariant;
  pricing: Pricing;
  words: WordsChoiceModel;
  songs: Site['songs'];
  friends: Friends | null;
  photos: Photos;
  onChange: (step: number) => void;
}) {
  const promise = promiseFor(order, pricing.included, songs);
  return (
    <div className="grid gap-6">
      <div className="review-notes">
        <h3 className="heading-3">{m.wizard_review_for({ name: namesOfTwo(order.first_name, order.second_name) })}</h3>
        <dl>
          {answers(order, variant, photos).map((line) => (
            <div key={line.name}>
              <dt>{line.name}</dt>
              <dd className={line.words ? 'review-words' : undefined}>{line.value}</dd>
              <dd>
                <button
                  type="button"
                  className="review-change"
                  aria-label={m.wizard_change_what({ what: line.name })}
                  onClick={() => onChange(line.step)}
                >
                  {m.wizard_change()}
                </button>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {order.format === 'audio+video' && <ReviewPhotos photos={photos} />}
      {pricing.included === null ? (
        <Payment lines={pricing.linesOf(order.format === 'audio+video' ? 'audio+video' : 'audio')} pricing={pricing} />
      ) : (
        <p className="review-included">{pricing.included.text}</p>
      )}
      <WordsChoiceFields model={words} delivery={promise && promisedNow(promise)} />
      <Promised
        order={order}
        promise={promise}
        friends={friends}
        byPlan={pricing.included !== null}
        readsWords={words.choice.read}
      />
    </div>
  );
}

/** The photos as pictures, in the order of the film. */
function ReviewPhotos({ photos: { items } }: { photos: Photos }) {
  return (
    <ul className="review-photos" aria-hidden="true">
      {items.map(({ key, photo }) => (
        <li key={key}>{photo?.thumbnail_url && <img src={photo.thumbnail_url} alt="" />}</li>
      ))}
    </ul>
  );
}

/** The sum, and the field for a code that pays a part of it. */
function Payment({ lines, pricing: { credit } }: { lines: PriceLine[]; pricing: Pricing }) {
  const applied = credit?.applied;
  return (
    <>
      <Sum lines={applied ? [...lines, creditLine(applied.amountPence)] : lines} />
      {credit && (
        <Suspense fallback={null}>
          <CodeField {...credit} pricePence={total(lines)} />
        </Suspense>
      )}
    </>
  );
}

function Sum({ lines }: { lines: PriceLine[] }) {
  return (
    <ul className="review-sum figures">
      {lines.map((line) => (
        <li key={line.entry}>
          <span>{line.name}</span>
          <span>{poundsAndPence(line.amountPence)}</span>
        </li>
      ))}
      <li className="review-total">
        <span>{m.wizard_total()}</span>
        <span>{poundsAndPence(total(lines))}</span>
      </li>
    </ul>
  );
}

function answers(order: WizardOrder, variant: WizardVariant, photos: Photos): Line[] {
  const { language, music_genre } = resolveTypedChoices(order);
  const questions = storyQuestions(order.occasion_type);
  const video = order.format === 'audio+video';
  const business: Line[] =
    variant === 'consumer'
      ? []
      : [
          { name: m.wizard_last_name(), value: order.last_name, step: 1 },
          { name: m.wizard_company(), value: order.company_name, step: 1 },
          { name: m.wizard_vat_number(), value: order.vat_registered ? order.vat_number : '', step: 1 },
        ];
  const all: Line[] = [
    { name: m.wizard_step_occasion(), value: occasionName(order.occasion_type), step: 0 },
    { name: m.wizard_first_name(), value: order.first_name, step: 1 },
    { name: m.wizard_name_sung(), value: order.first_name_sung, step: 1 },
    { name: m.wizard_second_name(), value: order.second_name, step: 1 },
    { name: m.wizard_second_name_sung(), value: order.second_name === '' ? '' : order.second_name_sung, step: 1 },
    { name: m.wizard_email(), value: order.email, step: 1 },
    ...business,
    { name: m.wizard_language(), value: language, step: 1 },
    { name: m.wizard_genre(), value: music_genre, step: 1 },
    { name: questions.favoriteMoment.label, value: order.favorite_moment, step: 2, words: true },
    { name: questions.extraDetails.label, value: order.extra_details, step: 2, words: true },
    { name: questions.otherPeople.label, value: order.travel_companions, step: 2, words: true },
    { name: questions.specialWords.label, value: order.special_words, step: 2, words: true },
    { name: m.wizard_mood(), value: order.mood, step: 3 },
    { name: m.wizard_voice(), value: order.vocal_style, step: 3 },
    { name: m.wizard_tempo(), value: order.tempo, step: 3 },
    { name: m.wizard_format(), value: video ? m.wizard_format_video() : m.wizard_format_audio(), step: 3 },
    { name: m.wizard_photos(), value: video ? photoNames(photos) : '', step: 3 },
  ];
  return all.filter((line) => line.value.trim() !== '');
}

function photoNames({ items }: Photos): string {
  return m.wizard_photo_names({ count: items.length, names: items.map((item) => item.name).join(', ') });
}

interface PromiseProps {
  order: WizardOrder;
  /** Null while it is not known. */
  promise: DeliveryPromise | null;
  byPlan: boolean;
  readsWords: boolean;
}

function Promised({ friends, order, ...promised }: PromiseProps & { friends: Friends | null }) {
  return friends ? (
    <WithFriends friends={friends} order={order} {...promised} />
  ) : (
    <Promises startsOn={null} {...promised} />
  );
}

/** The friends who may add to the song, and the promise, which counts from the day that it waits for. */
function WithFriends({ friends, order, ...promised }: PromiseProps & { friends: Friends }) {
  const { first_name, second_name } = order;
  const startsOn = useWaitingDay(friends.api, friends.draftKey);
  return (
    <>
      <Suspense fallback={null}>
        <DraftCircle {...friends} honouree={namesOfTwo(first_name, second_name).slice(0, 60)} />
      </Suspense>
      <Promises startsOn={startsOn} {...promised} />
    </>
  );
}

function promiseFor(order: WizardOrder, included: IncludedSong | null, songs: Site['songs']): DeliveryPromise | null {
  return songPromise(order, included, producerHours(resolveTypedChoices(order).language, songs));
}

/** A plan is paid by the month. */
function Promises({
  promise,
  byPlan,
  startsOn,
  readsWords,
}: Omit<PromiseProps, 'order'> & {
  /** 'YYYY-MM-DD'; null for a song that waits for nobody. */
  startsOn: string | null;
}) {
  const delivery = promise && deliveryText({ ...promisedNow(promise, { readsWords }), from: startsOn });
  const promises = [
    ...(delivery === null ? [] : [{ Icon: Clock, text: delivery }]),
    { Icon: RotateCcw, text: byPlan ? m.wizard_promise_revision_plan() : m.wizard_promise_revision() },
    { Icon: ShieldCheck, text: m.wizard_promise_people() },
    ...(byPlan ? [] : [{ Icon: CircleCheck, text: m.wizard_promise_once() }]),
  ];
  return (
    <ul className="small grid gap-2">
      {promises.map(({ Icon, text }) => (
        <li key={text} className="flex gap-[0.6em]">
          <Icon className="icon mt-[0.1em] text-lagoon" aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

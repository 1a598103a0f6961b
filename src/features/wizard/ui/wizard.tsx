import { type UploadsApi } from '#features/uploads/ui/index.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Site } from '#features/catalogue/contract.ts';
import type { CirclesApi } from '#features/circles/ui/index.ts';
import type { AppliedCredit, CreditsApi } from '#features/credits/ui/index.ts';
import { OrdersStopped, useWordsChoice } from '#features/orders/ui/index.ts';
import { namesOfTwo } from '#kit/honourees.ts';
import { m } from '#messages/messages.js';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { hideToast } from '#ui/toast.tsx';
import { total } from '#features/orders/domain/price.ts';
import { type SongOffer, wizardLines } from '../domain/price.ts';
import type { WizardPage } from '../details.ts';
import type { WizardOrder, WizardVariant } from '../domain/wizard-order.ts';
import { type Business, type IncludedSong, includedIn } from './business.ts';
import type { WizardOrdersApi } from './checkout.ts';
import { DraftQuestion } from './draft-question.tsx';
import { PhotosQuestion } from './photos-question.tsx';
import { controlId } from './refusals.ts';
import type { LinesOf, Pricing } from './step-props.ts';
import { stepHeading, stepIntroduction, WizardStep } from './steps.tsx';
import { OldOrderNote } from './old-order-note.tsx';
import { TrendNote } from './trend-note.tsx';
import { useCheckout } from './use-checkout.ts';
import { useWizard, type WizardModel } from './use-wizard.ts';
import { WizardAside } from './wizard-aside.tsx';
import { WizardBar } from './wizard-bar.tsx';
import { WizardFoot } from './wizard-foot.tsx';
import { WizardProblem } from './wizard-problem.tsx';
import { lastStep, type WizardPreset } from './wizard-state.ts';

/** Milliseconds without typing after which the sleeve shows the new name. */
const restMilliseconds = 400;

/** The calls the wizard makes. */
export interface WizardApi {
  orders: WizardOrdersApi;
  uploads: UploadsApi;
  catalogue: { getSite: () => Promise<Site> };
  credits: CreditsApi;
  circles: CirclesApi;
}

interface WizardProps {
  api: WizardApi;
  site: Site;
  variant?: WizardVariant;
  preset?: WizardPreset | undefined;
  /** The prices of the page. */
  offer?: SongOffer;
  /** The page it is on, if it is another than the home page. */
  page?: WizardPage | undefined;
  /** On the pages of businesses. */
  business?: Business;
}

/** The five steps of an order. A new `preset` object presets again. */
export default function Wizard({
  api,
  site,
  variant = 'consumer',
  preset,
  offer = 'wizard',
  page,
  business,
}: WizardProps) {
  const model = useWizard(api.uploads, variant, preset, business?.particulars ?? null);
  const { state, dispatch } = model;
  const included = includedIn(variant, business?.plan ?? null);
  const { pricing, totalPence, askPrices } = usePricing(api, site, { order: state.order, offer }, included);
  const code = pricing.credit?.applied?.code ?? '';
  const words = useWordsChoice('wizard');
  const typedCode = pricing.credit?.typed ?? '';
  const asked = { totalPence, code, typedCode, words: words.choice, onPriceChanged: askPrices };
  const checkout = useCheckout(api.orders, model, { variant, offer, page, business, ...asked });
  const name = useDebounced(state.step === 0 ? '' : namesOfTwo(state.order.first_name, state.order.second_name));
  const { section, heading } = useMoves(state.moves);
  const goOn = (): void => {
    const { pendingPhotos } = model;
    dispatch({ type: 'next', pendingPhotos, emailMistyped: emailIsMistyped(), variant });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void (state.step === lastStep ? checkout.submit('today') : goOn());
  };
  return (
    <section className="wizard" ref={section} aria-label={m.wizard_label()} data-waits={!model.ready || undefined}>
      <WizardBar model={model} name={name} />
      <form noValidate onSubmit={submit}>
        <div className="wizard-main">
          <div className="grid min-w-0 content-start gap-6">
            <StepHead api={api} model={model} variant={variant} heading={heading} />
            <WizardStep
              model={model}
              variant={variant}
              pricing={pricing}
              words={words}
              songs={site.songs}
              circles={variant === 'consumer' ? api.circles : null}
              ownName={business?.particulars?.first_name ?? null}
              name={name}
              onDecided={goOn}
            />
          </div>
          <WizardAside state={state} name={name} />
        </div>
        <WizardFoot model={model} checkout={checkout} totalPence={pricing.included === null ? totalPence : null} />
      </form>
      <LoadingOverlay open={checkout.state !== 'idle'} text={m.wizard_pressing()} />
    </section>
  );
}

/** Heading of the step with its introduction, and above its fields whatever keeps the visitor from going on. */
function StepHead({
  api,
  model,
  variant,
  heading,
}: {
  api: WizardApi;
  model: WizardModel;
  variant: WizardVariant;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { state } = model;
  return (
    <>
      <div>
        <h2 className="heading-1 wizard-heading" tabIndex={-1} ref={heading}>
          {stepHeading(state)}
        </h2>
        <p className="notes soft mt-2 empty:hidden">{stepIntroduction(state)}</p>
        {state.step > 0 && state.step < lastStep && <p className="small soft mt-1">{m.ui_required_note()}</p>}
      </div>
      <OrdersStopped orders={api.orders} text={m.staff_shop_stopped()} />
      <DraftQuestion model={model} />
      <PhotosQuestion model={model} />
      <TrendNote model={model} />
      <OldOrderNote model={model} />
      <WizardProblem model={model} variant={variant} />
    </>
  );
}

/** Price of the song by the price book as the page loaded it, and a function that reloads the price book. */
function usePricing(
  api: WizardApi,
  site: Site,
  { order, offer }: { order: WizardOrder; offer: SongOffer },
  included: IncludedSong | null,
): { pricing: Pricing; totalPence: number; askPrices: () => void } {
  const shop = useQuery({ queryKey: ['catalogue', 'site'], queryFn: () => api.catalogue.getSite(), initialData: site });
  const { prices } = shop.data;
  const linesOf: LinesOf = (format) => wizardLines(format, prices, offer);
  const [applied, setApplied] = useState<AppliedCredit | null>(null);
  const [typed, setTyped] = useState('');
  const field = { api: api.credits, applied, onApplied: setApplied, typed, onTyped: setTyped };
  const credit = included === null ? field : null;
  return {
    pricing: { linesOf, included, credit },
    totalPence: total(linesOf(order.format || 'audio')) - (credit?.applied?.amountPence ?? 0),
    askPrices: () => void shop.refetch(),
  };
}

/** True when the browser's e-mail field rejects the typed address; the field is on the page in its own step only. */
function emailIsMistyped(): boolean {
  const field = document.getElementById(controlId('email'));
  return field instanceof HTMLInputElement && field.validity.typeMismatch;
}

/** Debounces a value: the sleeve is not redrawn with every letter. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Moves focus and scroll to each new step's heading, for sighted visitors and for screen readers. */
function useMoves(moves: number) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moves === 0) return;
    // What an error told of belongs to the step that is left.
    hideToast();
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [moves]);
  return { section, heading };
}

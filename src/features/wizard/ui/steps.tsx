import type { CirclesApi } from '#features/circles/ui/index.ts';
import type { Site } from '#features/catalogue/contract.ts';
import type { WordsChoiceModel } from '#features/orders/ui/index.ts';
import { isCalm } from '#occasions/occasions.ts';
import { m } from '#messages/messages.js';
import type { WizardVariant } from '../domain/wizard-order.ts';
import { EssentialsStep } from './essentials-step.tsx';
import { OccasionStep } from './occasion-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SoundStep } from './sound-step.tsx';
import type { Pricing } from './step-props.ts';
import { StoryStep } from './story-step.tsx';
import type { WizardModel } from './use-wizard.ts';
import type { WizardState } from './wizard-state.ts';

/** WIZ-01, in order. */
export const stepNames = [
  m.wizard_step_occasion,
  m.wizard_step_essentials,
  m.wizard_step_details,
  m.wizard_step_music,
  m.wizard_step_review,
];

export function stepHeading({ step, order }: WizardState): string {
  switch (step) {
    case 0:
      return m.wizard_heading_occasion();
    case 1:
      return isCalm(order.occasion_type) ? m.wizard_heading_essentials_tribute() : m.wizard_heading_essentials();
    case 2:
      return m.wizard_heading_details();
    case 3:
      return m.wizard_heading_music();
    default:
      return m.wizard_heading_review();
  }
}

export function stepIntroduction({ step, order }: WizardState): string {
  if (isCalm(order.occasion_type) && step > 0) return m.wizard_gently();
  return step === 2 ? m.wizard_details_introduction() : '';
}

export function WizardStep({
  model,
  variant,
  pricing,
  words,
  songs,
  circles,
  ownName,
  name,
  onDecided,
}: {
  model: WizardModel;
  variant: WizardVariant;
  pricing: Pricing;
  words: WordsChoiceModel;
  songs: Site['songs'];
  /** The calls by which friends are invited; null where no single song is paid for. */
  circles: CirclesApi | null;
  ownName: string | null;
  /** The recipient's, as it is drawn on the sleeve. */
  name: string;
  onDecided: () => void;
}) {
  const { state, dispatch, photos } = model;
  const props = { order: state.order, variant, songs, ownName, edit: model.edit, errorOf: model.errorOf };
  switch (state.step) {
    case 0:
      return <OccasionStep {...props} onDecided={onDecided} />;
    case 1:
      return <EssentialsStep {...props} />;
    case 2:
      return <StoryStep {...props} />;
    case 3:
      return (
        <SoundStep
          {...props}
          pricing={pricing}
          art={{ occasion: state.order.occasion_type, seed: state.key, name }}
          photos={photos}
          interrupted={model.interrupted}
        />
      );
    default:
      return (
        <ReviewStep
          order={state.order}
          variant={variant}
          pricing={pricing}
          words={words}
          songs={songs}
          friends={circles && { api: circles, draftKey: state.key }}
          photos={photos}
          onChange={(step) => dispatch({ type: 'went', step })}
        />
      );
  }
}

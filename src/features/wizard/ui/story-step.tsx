import { TextField } from '#ui/field.tsx';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { controlId } from './refusals.ts';
import type { StepProps } from './step-props.ts';
import { storyQuestions } from './story-questions.ts';

/** WIZ-07: four questions in the words of the occasion; only the first must be answered. */
export function StoryStep({ order, edit, errorOf }: StepProps) {
  const { favoriteMoment, extraDetails, otherPeople, specialWords } = storyQuestions(order.occasion_type);
  return (
    <div className="wizard-form">
      <TextField
        {...favoriteMoment}
        id={controlId('favorite_moment')}
        starred
        multiline="long"
        maxLength={textLimits.favorite_moment}
        value={order.favorite_moment}
        error={errorOf('favorite_moment')}
        onChange={(favorite_moment) => edit({ favorite_moment })}
      />
      <TextField
        {...extraDetails}
        id={controlId('extra_details')}
        multiline="short"
        optional
        maxLength={textLimits.extra_details}
        value={order.extra_details}
        error={errorOf('extra_details')}
        onChange={(extra_details) => edit({ extra_details })}
      />
      <TextField
        {...otherPeople}
        id={controlId('travel_companions')}
        optional
        maxLength={textLimits.travel_companions}
        value={order.travel_companions}
        error={errorOf('travel_companions')}
        onChange={(travel_companions) => edit({ travel_companions })}
      />
      <TextField
        {...specialWords}
        id={controlId('special_words')}
        optional
        maxLength={textLimits.special_words}
        value={order.special_words}
        error={errorOf('special_words')}
        onChange={(special_words) => edit({ special_words })}
      />
    </div>
  );
}

import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { DecisiveRadio } from '#ui/choice.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { Sleeve } from '#ui/sleeve.tsx';
import { occasionCategories } from '../../domain/occasions.ts';
import { controlId } from './refusals.ts';
import type { StepProps } from './step-props.ts';

/** WIZ-02: long enough to see what was chosen. */
const advanceAfterMilliseconds = 400;

type CategoryKey = (typeof occasionCategories)[number]['key'];

/** Seven categories over the occasions' sleeves; what is chosen leads on by itself. */
export function OccasionStep({ order, edit, errorOf, onDecided }: StepProps & { onDecided: () => void }) {
  const [first, setFirst] = useState<CategoryKey>(() => categoryOf(order.occasion_type));
  const decide = useDelayed(onDecided);
  const shown = occasionCategories.toSorted((a, b) => Number(b.key === first) - Number(a.key === first));
  return (
    <div className="grid gap-6">
      <div className="category-chips" role="group" aria-label={m.wizard_categories()}>
        {occasionCategories.map((category) => (
          <button
            key={category.key}
            type="button"
            className="chip"
            aria-pressed={category.key === first}
            onClick={() => setFirst(category.key)}
          >
            {category.name}
          </button>
        ))}
      </div>
      <FieldGroup id={controlId('occasion_type')} legend={m.wizard_occasion_legend()} error={errorOf('occasion_type')}>
        <div className="occasion-tiles">
          {shown.flatMap(({ occasions }) =>
            occasions.map(({ slug, name }) => (
              <OccasionTile
                key={slug}
                slug={slug}
                name={name}
                checked={order.occasion_type === slug}
                onSelect={() => edit({ occasion_type: slug })}
                onDecide={() => {
                  edit({ occasion_type: slug });
                  decide();
                }}
              />
            )),
          )}
        </div>
      </FieldGroup>
    </div>
  );
}

function OccasionTile({
  slug,
  name,
  ...choice
}: {
  slug: string;
  name: string;
  checked: boolean;
  onSelect: () => void;
  onDecide: () => void;
}) {
  return (
    <label className="choice occasion-tile">
      <DecisiveRadio name="wizard-occasion" value={slug} {...choice} />
      <span className="occasion-face">
        <Sleeve occasion={slug} seed="picker" text={false} label="" />
        <span className="occasion-tick" aria-hidden="true">
          <Check className="icon" />
        </span>
        <span className="occasion-name">{name}</span>
      </span>
    </label>
  );
}

function categoryOf(slug: string): CategoryKey {
  const found = occasionCategories.find(({ occasions }) => occasions.some((occasion) => occasion.slug === slug));
  return found?.key ?? 'celebrations';
}

/** Calls back after the pause; a new call starts the pause again. */
function useDelayed(callback: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(callback, advanceAfterMilliseconds);
  };
}

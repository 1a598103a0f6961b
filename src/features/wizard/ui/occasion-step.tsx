import { Check } from '#ui/icons/check.ts';
import { useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { onConfirmedChoice } from '#ui/choice.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { SleeveArtwork } from '#ui/artwork.tsx';
import { occasionCategories } from '#occasions/occasions.ts';
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
      <fieldset className="category-chips">
        <legend className="sr-only">{m.wizard_categories()}</legend>
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
      </fieldset>
      <FieldGroup
        id={controlId('occasion_type')}
        legend={m.wizard_step_occasion()}
        legendHidden
        error={errorOf('occasion_type')}
      >
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
  checked,
  onSelect,
  onDecide,
}: {
  slug: string;
  name: string;
  checked: boolean;
  onSelect: () => void;
  onDecide: () => void;
}) {
  return (
    <label className="choice occasion-tile">
      <input
        type="radio"
        name="wizard-occasion"
        value={slug}
        checked={checked}
        onChange={onSelect}
        {...onConfirmedChoice(onDecide)}
      />
      <span className="occasion-face">
        <SleeveArtwork occasion={slug} seed="picker" text={false} label="" />
        {checked && (
          <span className="occasion-tick" aria-hidden="true">
            <Check className="icon" />
          </span>
        )}
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

import type { KeyboardEvent, ReactNode } from 'react';
import { FieldGroup } from './field.tsx';

export interface Option<T extends string> {
  value: T;
  label: ReactNode;
}

interface ChoiceProps<T extends string> {
  id: string;
  legend: string;
  options: readonly Option<T>[];
  value: T | '';
  onChange: (value: T) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marked as required. */
  starred?: boolean;
}

function Radios<T extends string>({ id, options, value, onChange, look }: ChoiceProps<T> & { look: string }) {
  return options.map((option) => (
    <label className="choice" key={option.value}>
      <input
        type="radio"
        name={id}
        value={option.value}
        checked={value === option.value}
        onChange={() => onChange(option.value)}
      />
      <span className={look}>{option.label}</span>
    </label>
  ));
}

/** Radios as chips, for four choices or more. */
export function ChoiceChips<T extends string>(props: ChoiceProps<T>) {
  return (
    <FieldGroup {...props}>
      <div className="chips">
        <Radios {...props} look="chip" />
      </div>
    </FieldGroup>
  );
}

/** Radios side by side, for three choices or fewer. */
export function SegmentedControl<T extends string>(props: ChoiceProps<T>) {
  return (
    <FieldGroup {...props}>
      <div className="segmented">
        <Radios {...props} look="segment" />
      </div>
    </FieldGroup>
  );
}

/** Radios as cards: picture, words, price. */
export function OptionCards<T extends string>(props: ChoiceProps<T>) {
  return (
    <FieldGroup {...props}>
      <div className="option-cards">
        <Radios {...props} look="option-card" />
      </div>
    </FieldGroup>
  );
}

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** True while an arrow key is down anywhere in the group: focus has moved to another radio before the click comes. */
let movingByArrow = false;

/**
 * Makes radios mean 'this one, go on' when they are clicked or answered with Space or Enter, while arrow keys only move
 * the choice: browsers report both as clicks, so the key that is down tells them apart.
 */
export function onConfirmedChoice(onDecide: () => void) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      movingByArrow = arrows.has(event.key);
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onDecide();
    },
    onKeyUp: () => {
      movingByArrow = false;
    },
    onPointerDown: () => {
      movingByArrow = false;
    },
    onClick: () => {
      if (!movingByArrow) onDecide();
    },
  };
}

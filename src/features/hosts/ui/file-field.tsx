import type { ChangeEvent, MouseEvent } from 'react';

/** A field that gives its files away at once. Disabled it takes none, and stays where the keyboard is, as a disabled button does. */
export function FileField({
  id,
  label,
  disabled,
  accept,
  several = false,
  onChosen,
}: {
  id: string;
  label: string;
  accept: string;
  disabled: boolean;
  several?: boolean;
  onChosen: (files: File[]) => void;
}) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    // What is dropped on the field comes by no press.
    const files = disabled ? [] : [...(target.files ?? [])];
    target.value = '';
    if (files.length > 0) onChosen(files);
  };
  const press = (event: MouseEvent): void => {
    if (disabled) event.preventDefault();
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        className="input"
        accept={accept}
        multiple={several}
        aria-disabled={disabled || undefined}
        onClick={press}
        onChange={choose}
      />
    </div>
  );
}

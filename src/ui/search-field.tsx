import { Search } from './icons/search.ts';
import { useId } from 'react';

/**
 * A field that narrows a list while it is typed into; its label is for who does not see the lens. `name` sends it with a
 * form around it.
 */
export function SearchField({
  name,
  label,
  placeholder,
  value,
  onChange,
}: {
  name?: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <search className="search-field">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <Search className="icon" aria-hidden="true" />
      <input
        id={id}
        name={name}
        className="input"
        type="search"
        maxLength={100}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  );
}

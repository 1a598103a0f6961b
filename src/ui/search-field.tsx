import { Search } from 'lucide-react';
import { useId } from 'react';

/** A field that narrows a list while it is typed into; its label is for who does not see the lens. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
}: {
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

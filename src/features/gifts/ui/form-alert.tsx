import { FieldError } from '#ui/field.tsx';

/** The sentence for what was refused, spoken as soon as it stands there. */
export function FormAlert({ id, words }: { id: string; words: string | undefined }) {
  return (
    words && (
      <div role="alert">
        <FieldError id={id}>{words}</FieldError>
      </div>
    )
  );
}

import { useEffect, useRef } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { showToast } from '#ui/toast.tsx';

/** Shows a new key, once only. Takes the focus. */
export function CreatedKey({ name, made }: { name: string; made: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    if (await copyText(made)) showToast('ok', m.programs_copied());
    else showToast('error', m.programs_not_copied());
  };
  return (
    <section className="desk-part grid justify-items-start gap-3" aria-labelledby="programs-made">
      <h2 className="heading-3 wrap-anywhere" id="programs-made" ref={heading} tabIndex={-1}>
        {m.programs_made({ name })}
      </h2>
      <p>{m.programs_shown_once()}</p>
      <code className="figures wrap-anywhere">{made}</code>
      <Button look="outline" size="slim" onClick={() => void copy()}>
        {m.programs_copy()}
      </Button>
    </section>
  );
}

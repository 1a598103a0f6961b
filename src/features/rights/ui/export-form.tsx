import { useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

/** Exports all data of one person as a file. A plain form, so that the address is posted and appears in no URL or log. */
export function ExportForm() {
  const id = useId();
  const [email, setEmail] = useState('');
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 className="heading-3" id={`${id}-title`}>
        {m.export_title()}
      </h2>
      <p className="notes soft">{m.export_text()}</p>
      <form className="hold-form" method="post" action="/admin/personal-data.zip" target="_blank">
        <TextField id={id} name="email" type="email" label={m.export_email()} value={email} onChange={setEmail} />
        <Button type="submit" look="outline" size="slim">
          {m.export_now()}
        </Button>
      </form>
    </section>
  );
}

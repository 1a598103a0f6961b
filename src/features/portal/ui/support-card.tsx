import { Mail } from 'lucide-react';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';

/** Where the buyer reaches a person: by e-mail, until the chat is here. */
export function SupportCard({ orderNumber, supportEmail }: { orderNumber: string; supportEmail: string }) {
  const subject = encodeURIComponent(m.portal_chat_subject({ number: orderNumber }));
  return (
    <section className="support-card" aria-labelledby="portal-chat">
      <h2 className="heading-3" id="portal-chat">
        {m.portal_chat()}
      </h2>
      <p className="notes">{m.portal_chat_text()}</p>
      <ButtonLink href={`mailto:${supportEmail}?subject=${subject}`}>
        <Mail className="icon" aria-hidden="true" />
        {m.portal_chat_open()}
      </ButtonLink>
      <p className="small soft">{m.portal_chat_note({ email: supportEmail })}</p>
    </section>
  );
}

import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** In the buyer's portal: how far the words are that they read before they are sung, and the way to them. */
export function WordsCard({ stage, to }: { stage: 'being-written' | 'to-read' | 'approved' | null; to: string }) {
  if (stage === null) return null;
  if (stage === 'being-written')
    return (
      <div className="pb-6">
        <Notice tone="info">{m.words_card_writing()}</Notice>
      </div>
    );
  const isApproved = stage === 'approved';
  return (
    <div className="grid justify-items-start gap-3 pb-6">
      <Notice tone={isApproved ? 'ok' : 'info'}>
        {isApproved ? m.words_card_approved() : `${m.words_card_title()}. ${m.words_card_text()}`}
      </Notice>
      <ButtonLink to={to} look={isApproved ? 'outline' : 'main'} size={isApproved ? 'slim' : 'normal'}>
        {isApproved ? m.words_card_see() : m.words_card_open()}
      </ButtonLink>
    </div>
  );
}

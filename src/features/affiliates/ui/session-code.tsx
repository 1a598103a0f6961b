import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { copyLink } from './copy-link.ts';
import { QrCodePicture } from './qr-code-picture.tsx';

/** Code and link that lead a photographed person to their session. */
export function SessionCode({ referralId, sessionId }: { referralId: string; sessionId: string }) {
  const address = `${window.location.origin}/view?${new URLSearchParams({ ref: referralId, session: sessionId }).toString()}`;
  return (
    <div className="capture-code">
      <QrCodePicture address={address} name={sessionId} />
      <Button size="slim" look="outline" onClick={() => void copyLink(address)}>
        {m.field_link_copy()}
      </Button>
    </div>
  );
}

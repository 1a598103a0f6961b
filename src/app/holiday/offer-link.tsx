import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { ButtonLink, type ButtonLook, type ButtonSize } from '#ui/button.tsx';
import { holidayAnchor } from '../paths.ts';

/** HOL-08: somebody goes to the form. A link scrolls by itself. */
export function takeOffer(scroll = false): void {
  track('view_offer', { page: 'holiday' });
  if (scroll) document.getElementById(holidayAnchor)?.scrollIntoView();
}

/** A button that leads to the form. */
export function OfferLink({ look, size }: { look?: ButtonLook; size?: ButtonSize }) {
  return (
    <ButtonLink look={look} size={size} href={`#${holidayAnchor}`} onClick={() => takeOffer()}>
      {m.holiday_create()}
    </ButtonLink>
  );
}

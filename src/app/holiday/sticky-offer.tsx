import { useEffect, useState } from 'react';
import { holidayAnchor } from '../paths.ts';
import { OfferLink } from './offer-link.tsx';

/** On phones the button stays at the foot of the screen, and makes way while the form or the page's end is there. */
export function StickyOffer() {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const parts = [document.getElementById(holidayAnchor), document.querySelector('.foot')].filter(
      (part) => part !== null,
    );
    const seen = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      setAway(seen.size > 0);
    });
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="holiday-sticky" hidden={away}>
      <OfferLink />
    </div>
  );
}

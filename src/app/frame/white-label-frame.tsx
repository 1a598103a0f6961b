import { m } from '#messages/messages.js';
import { useSite } from '../use-site.ts';
import { LegalLinks } from './legal-links.tsx';

/** Header of a white-label page: the business's name, without links to the shop. */
export function WhiteLabelHeader() {
  const { brand } = useSite();
  return (
    <header className="top-bar">
      <div className="wrap">
        <span className="brand">{brand}</span>
      </div>
    </header>
  );
}

/** Foot of such a page: whom to write to, that AI made the song, and the legal pages of the shop, which holds the data. */
export function WhiteLabelFooter() {
  const { brand, support_email: email, address } = useSite();
  return (
    <footer className="foot on-plum pb-6">
      <div className="wrap">
        {/* A page of nobody's has no name to begin with. */}
        {brand !== '' && (
          <div className="grid gap-4 py-8">
            <span className="brand">{brand}</span>
            {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
            {address.length > 0 && (
              <address className="soft not-italic">
                {address.map((line) => (
                  <span className="block" key={line}>
                    {line}
                  </span>
                ))}
              </address>
            )}
          </div>
        )}
        <div className="foot-legal small soft">
          <span>{m.site_foot_made_label()}</span>
          <LegalLinks />
        </div>
      </div>
    </footer>
  );
}

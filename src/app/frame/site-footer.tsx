import { Link, useLocation } from 'react-router';
import { m } from '#messages/messages.js';
import { Logo } from '#ui/logo.tsx';
import { storeLanguage } from '../language/stored-language.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import { languagesOfPage } from '../language/page-language.ts';
import { occasionPage, paths } from '../paths.ts';
import { useOccasions, useSite } from '../use-site.ts';
import { LegalLinks } from './legal-links.tsx';

/** The foot of every page of the shop. A page with a choice of languages at its head, or with none, sets `languages` to false. */
export function SiteFooter({ languages = true }: { languages?: boolean }) {
  const site = useSite();
  const [mailbox, host] = site.support_email.split('@');
  return (
    <footer className="foot on-plum">
      <div className="wrap">
        <div className="foot-columns">
          <div>
            <Link className="brand" to={paths.home}>
              <Logo brand={site.brand} />
            </Link>
            <p className="notes soft mt-4 max-w-88">{m.site_foot_words()}</p>
          </div>
          <div>
            <h2>{m.site_foot_songs()}</h2>
            <ul>
              <Entry to={paths.start}>{m.site_create()}</Entry>
              <Entry to={paths.classic}>{m.site_foot_classic()}</Entry>
              <Entry to={paths.holiday}>{m.site_foot_holiday()}</Entry>
              <Entry to={paths.estateAgent}>{m.site_foot_agents()}</Entry>
              <Entry to={paths.hosts}>{m.site_foot_hosts()}</Entry>
            </ul>
          </div>
          <div>
            <h2>{m.site_foot_help()}</h2>
            <ul>
              <Entry to={paths.portal}>{m.site_find_order()}</Entry>
              <Entry to={paths.trackOrder}>{m.site_foot_track()}</Entry>
              <li>
                <a href={`mailto:${site.support_email}`}>
                  {mailbox}
                  <wbr />@{host}
                </a>
              </li>
            </ul>
          </div>
          <address className="not-italic">
            <h2>{m.site_foot_address()}</h2>
            {site.address.map((line) => (
              <span className="soft block" key={line}>
                {line}
              </span>
            ))}
          </address>
        </div>
        <EveryOccasion />
        <div className="foot-legal small soft">
          <span>{m.site_foot_made({ brand: site.brand })}</span>
          {languages && <PageLanguages />}
          <LegalLinks />
        </div>
        <div className="foot-huge" data-brand={site.brand} aria-hidden="true" />
      </div>
    </footer>
  );
}

/** The choice of language on a page that is offered in several. */
function PageLanguages() {
  const { pathname } = useLocation();
  if (languagesOfPage(pathname).length < 2) return null;
  const choose = (code: string): void => {
    storeLanguage(code);
    window.location.reload();
  };
  return <LanguageSelect className="input w-auto" onChoose={choose} />;
}

function Entry({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  );
}

/** The pages of all occasions. */
function EveryOccasion() {
  const occasions = useOccasions();
  return (
    <nav className="foot-occasions" aria-labelledby="foot-occasions">
      <h2 id="foot-occasions">{m.site_foot_occasions()}</h2>
      <ul className="small">
        {occasions.map(({ slug, name }) => (
          <Entry key={slug} to={occasionPage(slug)}>
            {name}
          </Entry>
        ))}
      </ul>
    </nav>
  );
}

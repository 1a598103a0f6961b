import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { fill } from '#kit/fill.ts';
import { Logo } from '#ui/logo.tsx';
import { useSpoken } from '#ui/spoken.ts';
import { occasionPage, paths } from '../paths.ts';
import { useOccasions, useSite } from '../use-site.ts';

/** The foot of every page of the shop. */
export function SiteFooter() {
  const site = useSite();
  const spoken = useSpoken();
  return (
    <footer className="foot on-plum">
      <div className="wrap">
        <div className="foot-columns">
          <div>
            <Link className="brand" to={paths.home}>
              <Logo brand={site.brand} />
            </Link>
            <p className="notes soft mt-4 max-w-88">{spoken.foot_words ?? m.site_foot_words()}</p>
          </div>
          <div>
            <h2>{spoken.foot_songs ?? m.site_foot_songs()}</h2>
            <ul>
              <Entry to={paths.start}>{spoken.create ?? m.site_create()}</Entry>
              <Entry to={paths.classic}>{spoken.foot_classic ?? m.site_foot_classic()}</Entry>
              <Entry to={paths.estateAgent}>{spoken.foot_agents ?? m.site_foot_agents()}</Entry>
              <Entry to={paths.hosts}>{spoken.foot_hosts ?? m.site_foot_hosts()}</Entry>
            </ul>
          </div>
          <div>
            <h2>{spoken.foot_help ?? m.site_foot_help()}</h2>
            <ul>
              <Entry to={paths.portal}>{spoken.find_order ?? m.site_find_order()}</Entry>
              <Entry to={paths.trackOrder}>{spoken.foot_track ?? m.site_foot_track()}</Entry>
              <li>
                <a href={`mailto:${site.support_email}`}>{site.support_email}</a>
              </li>
            </ul>
          </div>
          <address className="not-italic">
            <h2>{spoken.foot_address ?? m.site_foot_address()}</h2>
            {site.address.map((line) => (
              <span className="soft block" key={line}>
                {line}
              </span>
            ))}
          </address>
        </div>
        <EveryOccasion />
        <div className="foot-legal small soft">
          <span>
            {spoken.foot_made ? fill(spoken.foot_made, { brand: site.brand }) : m.site_foot_made({ brand: site.brand })}
          </span>
          <LegalLinks />
        </div>
        <div className="foot-huge" data-brand={site.brand} aria-hidden="true" />
      </div>
    </footer>
  );
}

function LegalLinks() {
  const spoken = useSpoken();
  return (
    <nav className="flex flex-wrap gap-x-5" aria-label={spoken.foot_legal ?? m.discovery_foot_legal()}>
      <Link to={paths.privacy}>{spoken.privacy ?? m.discovery_privacy()}</Link>
      <Link to={paths.cookies}>{spoken.cookies ?? m.discovery_cookies()}</Link>
      <Link to={paths.terms}>{spoken.terms ?? m.discovery_terms()}</Link>
    </nav>
  );
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
  const spoken = useSpoken();
  return (
    <nav className="foot-occasions" aria-labelledby="foot-occasions">
      <h2 id="foot-occasions">{spoken.foot_occasions ?? m.site_foot_occasions()}</h2>
      <ul className="small">
        {occasions.map(({ slug, name }) => (
          <Entry key={slug} to={occasionPage(slug)}>
            {spoken.occasions?.[slug] ?? name}
          </Entry>
        ))}
      </ul>
    </nav>
  );
}

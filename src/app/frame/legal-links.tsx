import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';

/** Links to the legal pages, at the foot of every page. */
export function LegalLinks() {
  return (
    <nav className="flex flex-wrap gap-x-5" aria-label={m.discovery_foot_legal()}>
      <Link to={paths.privacy}>{m.discovery_privacy()}</Link>
      <Link to={paths.cookies}>{m.discovery_cookies()}</Link>
      <Link to={paths.terms}>{m.discovery_terms()}</Link>
    </nav>
  );
}

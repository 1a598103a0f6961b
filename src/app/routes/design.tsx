import { data } from 'react-router';
import { Specimens } from '../design/specimens.tsx';
import '../design/design.css';
import { developersContext } from '../request-context.ts';
import type { Route } from './+types/design.ts';

/** Not in production: there it is a page that does not exist. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(developersContext)) throw data(null, { status: 404, statusText: 'Not found' });
  return null;
}

export function meta() {
  return [{ title: 'Design system' }, { name: 'robots', content: 'noindex' }];
}

/** Every part of `src/ui` in every state, on light and on dark. Only developers see it, so its words are not in message files. */
export default function Design() {
  return (
    <main id="main" tabIndex={-1} className="design">
      <h1 className="display">Design system</h1>
      <div className="design-grounds">
        <section aria-label="Light" className="design-ground">
          <Specimens ground="light" />
        </section>
        <section aria-label="Dark" className="design-ground" data-theme="dark">
          <Specimens ground="dark" />
        </section>
      </div>
    </main>
  );
}

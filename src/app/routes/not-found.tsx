import { data } from 'react-router';
import { withdrawnPageContext } from '../request-context.ts';
import type { Route } from './+types/not-found.ts';

/** SITE-22: an unknown address answers with status 404, one that was taken down with 410. */
export function loader({ context, request }: Route.LoaderArgs): never {
  const path = new URL(request.url).pathname.replace(/\.data$/, '');
  if (context.get(withdrawnPageContext)(path)) throw data(null, { status: 410, statusText: 'Gone' });
  throw data(null, { status: 404, statusText: 'Not found' });
}

export default function NotFound() {
  return null;
}

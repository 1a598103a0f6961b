import { data } from 'react-router';

/** SITE-22: an unknown address answers with status 404. */
export function loader(): never {
  throw data(null, { status: 404, statusText: 'Not found' });
}

export default function NotFound() {
  return null;
}

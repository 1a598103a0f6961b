import { data } from 'react-router';

/**
 * Finds the member of `names` that equals the first path segment, ignoring case and percent-encoding. @throws Response 404
 */
export function matchFirstSegment<Name extends string>(url: string, names: readonly Name[]): Name {
  const [typed = ''] = new URL(url).pathname
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean);
  const asked = decoded(typed).toLowerCase();
  const found = names.find((name) => name === asked);
  if (found === undefined) throw data(null, { status: 404, statusText: 'Not found' });
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { isRouteErrorResponse } from 'react-router';
import { m } from '#messages/messages.js';
import { secondsToWait } from '#ui/refusal-text.ts';
import { spokenWait } from '#ui/spoken-values.ts';

/** Title and text of the page that stands in for one which could not be shown. */
export function wordsOfError(error: unknown): { title: string; text: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return { title: m.site_not_found_title(), text: m.site_not_found_text() };
  if (status === 503) return { title: m.site_outage_title(), text: m.site_outage_text() };
  const seconds = isRouteErrorResponse(error) ? secondsToWait(error) : null;
  if (seconds !== null) return { title: m.site_wait_title(), text: m.site_wait_text({ time: spokenWait(seconds) }) };
  if (status === 410) return { title: m.discovery_gone_title(), text: m.discovery_gone_text() };
  return { title: m.site_error_title(), text: m.site_error_text() };
}

import { html } from 'hono/html';
import type { Emulation } from '../emulation.ts';
import type { DeliveryRecord, SessionRecord } from '../store.ts';
import { brand, type Markup, page } from './layout.ts';
import { pageText } from './page-text.ts';
import { terms } from './price.ts';

const text = pageText.console;
const MOST_ROWS = 100;
const tones = {
  open: 'warn',
  complete: 'ok',
  expired: '',
  pending: 'warn',
  delivered: 'ok',
  dropped: 'error',
  'given-up': 'error',
};

/** Page of the sessions and webhook deliveries, newest first. Addresses are masked and payment pages not linked: they name the buyer. */
export function consolePage({ store, behaviour }: Emulation): Markup {
  const sessions = store.all('session').slice(0, MOST_ROWS);
  const deliveries = store.all('delivery').slice(0, MOST_ROWS);
  return page(
    text.title,
    html`<main class="page">
      ${brand}
      <h1>${text.heading}</h1>
      <p class="lede">${text.intro}</p>
      <h2>${text.sessions}</h2>
      ${table(
        Object.values(text.columns),
        sessions.map((record) => sessionRow(record)),
        text.sessions,
      )}
      <h2>${text.deliveries}</h2>
      ${table(
        Object.values(text.deliveryColumns),
        deliveries.map((delivery) => deliveryRow(delivery, store.get('event', delivery.eventId)?.type ?? '')),
        text.deliveries,
      )}
      <h2>${text.behaviour}</h2>
      <p>${text.behaviourHint}</p>
      <pre tabindex="0">${JSON.stringify(behaviour.current, null, 2)}</pre>
    </main>`,
  );
}

function table(columns: string[], rows: Markup[], label: string): Markup {
  if (rows.length === 0) return html`<p>${text.nothing}</p>`;
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function sessionRow(record: SessionRecord): Markup {
  const { session } = record;
  const status = session.status as 'open' | 'complete' | 'expired';
  return html`<tr>
    <td>${session.metadata?.['order_number'] ?? session.client_reference_id ?? record.lines[0]?.description ?? ''}</td>
    <td>${masked(session.customer_details?.email)}</td>
    <td>${terms(record, new Date(session.created * 1000))}</td>
    <td><span class="tag ${tones[status]}">${text.statuses[status]}</span></td>
    <td>${moment(session.created * 1000)}</td>
  </tr> `;
}

function deliveryRow(delivery: DeliveryRecord, type: string): Markup {
  return html`<tr>
    <td>${type}</td>
    <td><span class="tag ${tones[delivery.state]}">${text.states[delivery.state]}</span></td>
    <td>${delivery.attempts}</td>
    <td>${delivery.lastAnswer ?? ''}</td>
    <td>${moment(delivery.dueAt)}</td>
  </tr> `;
}

/** r…@example.com */
function masked(email: string | null | undefined): string {
  return email ? email.replace(/^(.)[^@]*/u, '$1…') : '';
}

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' });
function moment(milliseconds: number): string {
  return clock.format(milliseconds);
}

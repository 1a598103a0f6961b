import { html } from 'hono/html';
import { laterRefusingCard, testCards } from '../cards.ts';
import type { PortalView } from '../portal.ts';
import { brand, type Markup, message, money, page } from './layout.ts';
import { pageText } from './page-text.ts';
import type { Problems } from './payment-form.ts';

const text = pageText.portal;
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const dayOf = (at: number): string => day.format(at * 1000);

/** The customer's own page: plan, unpaid month, card, ending, invoices. `problem` is why something was refused. */
export function portalPage(view: PortalView, { problems = {}, problem = '' }: Refused = {}): Markup {
  const { record, unpaid } = view;
  const wrong = [problem, ...Object.values(problems)].filter(Boolean);
  return page(
    `${wrong.length > 0 ? pageText.errorPrefix : ''}${text.title}`,
    html`<main class="page portal">
      ${brand} <a class="back" href="${record.returnUrl}">${text.back}</a>
      <h1>${text.heading}</h1>
      ${
        wrong.length > 0
          ? html`<div class="problem" role="alert">
              <h2>${text.problem}</h2>
              ${wrong.map((one) => html`<p>${one}</p>`)}
            </div>`
          : ''
      }
      ${planPart(view)}
      ${
        unpaid
          ? html`<section class="rule" aria-labelledby="unpaid">
              <h2 id="unpaid">${text.unpaid(money(unpaid.amount_due, unpaid.currency))}</h2>
              <p class="hint">${text.unpaidHint}</p>
              <form method="post" action="/pay/portal/${record.id}/pay">
                <button class="button" type="submit">${text.pay(money(unpaid.amount_due, unpaid.currency))}</button>
              </form>
            </section>`
          : ''
      }
      ${cardPart(view, problems)} ${invoicePart(view)}
    </main>`,
  );
}

export interface Refused {
  problems?: Problems;
  problem?: string;
}

function planPart({ record, subscription, planName, nextPlanName }: PortalView): Markup {
  const item = subscription?.items.data[0];
  if (!subscription || !item) return html`<p class="lede">${text.noPlan}</p>`;
  const ends = subscription.cancel_at_period_end;
  const status =
    subscription.status === 'canceled' ? text.ended : (ends ? text.ends : text.renews)(dayOf(item.current_period_end));
  return html`<section class="rule" aria-labelledby="plan">
    <h2 id="plan">${planName}</h2>
    <p>${status}</p>
    ${nextPlanName ? html`<p>${text.next(nextPlanName)}</p>` : ''}
    ${
      subscription.status === 'canceled'
        ? ''
        : html`<form method="post" action="/pay/portal/${record.id}/${ends ? 'keep' : 'cancel'}">
            <button class="button quiet" type="submit">${ends ? text.keep : text.cancel}</button>
          </form>`
    }
  </section>`;
}

function cardPart({ record, card }: PortalView, problems: Problems): Markup {
  return html`<section class="rule" aria-labelledby="card">
    <h2 id="card">${text.card}</h2>
    <p>${card ? text.cardEnding(card.last4) : text.noCard}</p>
    <form method="post" action="/pay/portal/${record.id}/card" novalidate>
      ${(['number', 'expiry', 'cvc'] as const).map(
        (name) =>
          html`<div class="field">
            <label for="${name}">${pageText.pay[name]}</label>
            ${problems[name] ? html`<p class="wrong" id="${name}-error">${problems[name]}</p>` : ''}
            <input
              class="in"
              id="${name}"
              name="${name}"
              required
              inputmode="${name === 'expiry' ? 'text' : 'numeric'}"
              ${problems[name] ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}
            />
          </div> `,
      )}
      <button class="button" type="submit">${text.saveCard}</button>
      <ul class="cards">
        ${[...testCards, laterRefusingCard].map(
          ({ number, outcome }, index) =>
            html`<li>
              <span id="card-${index}"
                ><b>${text.outcomes[outcome]}</b
                ><span class="num">${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span></span
              ><button
                class="button quiet"
                type="submit"
                name="one_tap"
                value="${number}"
                aria-describedby="card-${index}"
              >
                ${text.useCard}
              </button>
            </li> `,
        )}
      </ul>
    </form>
  </section>`;
}

function invoicePart({ invoices }: PortalView): Markup {
  return html`<section class="rule" aria-labelledby="invoices">
    <h2 id="invoices">${text.invoices}</h2>
    <div class="table" role="region" aria-labelledby="invoices" tabindex="0">
      <table>
        <thead>
          <tr>
            ${text.columns.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${invoices.map(
            ({ number, created, total, currency, status }) =>
              html`<tr>
                <td>${number}</td>
                <td>${dayOf(created)}</td>
                <td class="num">${money(total, currency)}</td>
                <td>${status === 'paid' ? text.paid : text.open}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

export function portalClosedPage(): Markup {
  return message(text.closed);
}

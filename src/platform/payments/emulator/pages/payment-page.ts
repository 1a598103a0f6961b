import { html } from 'hono/html';
import { paymentBehaviours } from '../behaviour.ts';
import { testCards } from '../cards.ts';
import type { SessionRecord } from '../store.ts';
import { brand, type Markup, message, money, page } from './layout.ts';
import { pageText } from './page-text.ts';
import { type FieldName, nothingTyped, type Problems, type Typed } from './payment-form.ts';

const text = pageText.pay;

export function total({ session }: SessionRecord): string {
  return money(session.amount_total ?? 0, session.currency ?? 'gbp');
}

/** The form, or the form again with what is wrong with it. */
export function paymentPage(record: SessionRecord, problems: Problems = {}, typed: Typed = nothingTyped): Markup {
  const amount = total(record);
  const wrong = Object.keys(problems).length > 0;
  return page(
    `${wrong ? pageText.errorPrefix : ''}${text.title(amount)}`,
    html`<div class="shell">
      <aside class="band" aria-label="${text.summary}"><div class="inner">${orderSummary(record, amount)}</div></aside>
      <main class="main">
        <div class="inner wide">
          ${wrong ? problemSummary(problems) : ''}
          <form method="post" novalidate>
            <h1>${text.heading}</h1>
            ${record.session.customer_email ? '' : field('email', problems, { type: 'email', autocomplete: 'email', spellcheck: 'false', value: typed.email })}
            ${field('number', problems, { inputmode: 'numeric', autocomplete: 'cc-number', maxlength: '23' })}
            <div class="pair">
              ${field('expiry', problems, { inputmode: 'text', autocomplete: 'cc-exp', maxlength: '9', value: typed.expiry })}
              ${field('cvc', problems, { inputmode: 'numeric', autocomplete: 'cc-csc', maxlength: '4' })}
            </div>
            <button class="button big" type="submit">${text.button(amount)}</button>
            ${behaviourChoice(typed)} ${cardList()}
          </form>
        </div>
      </main>
    </div>`,
  );
}

function orderSummary(record: SessionRecord, amount: string): Markup {
  const { session, lines } = record;
  const number = session.metadata?.['order_number'];
  return html`${brand} ${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">${text.back}</a>` : ''}
    ${number ? html`<p class="order">${text.orderNumber} <span class="num">${number}</span></p>` : ''}
    <p class="amount num">${amount}</p>
    <ul class="tracks">
      ${lines.map(
        (item) =>
          html`<li>
            <span>${(item.quantity ?? 1) > 1 ? `${text.quantity(item.quantity ?? 1)} ` : ''}${item.description}</span
            ><span>${money(item.amount_total, item.currency)}</span>
          </li> `,
      )}
      <li class="sum"><span>${text.total}</span><span>${amount}</span></li>
    </ul>
    ${session.customer_email ? html`<p class="to">${text.emailFor}<br /><strong>${session.customer_email}</strong></p>` : ''}`;
}

function problemSummary(problems: Problems): Markup {
  return html`<div class="problem" role="alert" tabindex="-1" autofocus aria-labelledby="problem-heading">
    <h2 id="problem-heading">${pageText.problems.heading}</h2>
    <ul>
      ${Object.entries(problems).map(([name, words]) => html`<li><a href="#${name}">${words}</a></li>`)}
    </ul>
  </div>`;
}

const hints: Partial<Record<FieldName, string>> = {
  number: text.numberHint,
  expiry: text.expiryHint,
  cvc: text.cvcHint,
};

function field(name: FieldName, problems: Problems, attributes: Record<string, string>): Markup {
  const hint = hints[name];
  const wrong = problems[name];
  const describedBy = [hint ? `${name}-hint` : '', wrong ? `${name}-error` : ''].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${text[name]}</label>
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${wrong ? html`<p class="wrong" id="${name}-error">${wrong}</p>` : ''}
    <input
      class="in"
      id="${name}"
      name="${name}"
      required${Object.entries(attributes).map(([key, value]) => html` ${key}="${value}"`)}${describedBy ? html` aria-describedby="${describedBy}"` : ''}${wrong ? html` aria-invalid="true"` : ''}
    />
  </div>`;
}

function behaviourChoice(typed: Typed): Markup {
  return html`<details${typed.behaviour === 'normal' ? '' : html` open`}>
<summary>${text.behaviour}</summary>
<fieldset>
<legend class="hint">${text.behaviourHint}</legend>
${(Object.keys(paymentBehaviours) as (keyof typeof paymentBehaviours)[]).map(
  (name) =>
    html`<label class="choice"
      ><input
        type="radio"
        name="behaviour"
        value="${name}"
        ${name === typed.behaviour ? html` checked` : ''}
      />${pageText.behaviours[name]}</label
    > `,
)}</fieldset>
</details>`;
}

function cardList(): Markup {
  return html`<section class="rule" aria-labelledby="test-cards">
    <h2 id="test-cards">${text.testCards}</h2>
    <p class="hint">${text.testCardsHint}</p>
    <ul class="cards">
      ${testCards.map(
        ({ number, outcome }, index) =>
          html`<li>
            <span id="card-${index}"
              ><b>${pageText.outcomes[outcome]}</b
              ><span class="num">${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span></span
            ><button
              class="button quiet"
              type="submit"
              name="one_tap"
              value="${number}"
              aria-describedby="card-${index}"
            >
              ${text.oneTap}
            </button>
          </li> `,
      )}
    </ul>
  </section>`;
}

export function challengePage(record: SessionRecord, last4: string): Markup {
  const words = pageText.challenge;
  return page(
    words.title,
    html`<main class="page">
      ${brand}
      <h1>${words.heading}</h1>
      <p class="lede">${words.body(total(record), last4)} ${words.stage}</p>
      <form method="post" class="actions">
        <button class="button" type="submit" name="outcome" value="pass">${words.pass}</button>
        <button class="button quiet" type="submit" name="outcome" value="fail">${words.fail}</button>
      </form>
    </main>`,
  );
}

export function paidPage(record: SessionRecord, successUrl: string): Markup {
  const words = pageText.paid;
  return message({ ...words, body: words.body(total(record)) }, { href: successUrl, label: words.next });
}

export function expiredPage({ session }: SessionRecord): Markup {
  return message(pageText.expired, session.cancel_url ? { href: session.cancel_url, label: text.back } : undefined);
}

export function unknownPage(): Markup {
  return message(pageText.unknown);
}

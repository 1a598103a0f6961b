import { html } from 'hono/html';
import { paymentBehaviours } from '../behaviour.ts';
import { laterRefusingCard, testCards } from '../cards.ts';
import type { SessionRecord } from '../store.ts';
import { brand, type Markup, message, money, page } from './layout.ts';
import { languageOf } from './page-language.ts';
import { pageText, type PageText } from './page-text.ts';
import { type FieldName, nothingTyped, type Problems, type Typed } from './payment-form.ts';
import { isYearly, terms, total } from './price.ts';

/** The form, or the form again with what is wrong with it. */
export function paymentPage(
  record: SessionRecord,
  now: Date,
  problems: Problems = {},
  typed: Typed = nothingTyped,
): Markup {
  const language = languageOf(record.session);
  const { text } = language;
  const words = wordsOf(record);
  const wrong = Object.keys(problems).length > 0;
  return page(
    `${wrong ? text.errorPrefix : ''}${words.title}`,
    html`<div class="shell">
      <aside class="band" aria-label="${words.summary}"><div class="inner">${orderSummary(record, now)}</div></aside>
      <main class="main">
        <div class="inner wide">
          ${wrong ? problemSummary(problems, text) : ''}
          <form method="post" action="/pay/${record.id}" novalidate>
            <h1>${words.heading}</h1>
            ${record.session.customer_email ? '' : field('email', problems, text.pay, { type: 'email', autocomplete: 'email', spellcheck: 'false', value: typed.email })}
            ${field('number', problems, text.pay, { inputmode: 'numeric', autocomplete: 'cc-number', maxlength: '23' })}
            <div class="pair">
              ${field('expiry', problems, text.pay, { inputmode: 'text', autocomplete: 'cc-exp', maxlength: '9', value: typed.expiry })}
              ${field('cvc', problems, text.pay, { inputmode: 'numeric', autocomplete: 'cc-csc', maxlength: '4' })}
            </div>
            <button class="button big" type="submit">${words.button}</button>
            ${behaviourChoice(typed, text)} ${cardList(record, text)}
          </form>
        </div>
      </main>
    </div>`,
    language,
  );
}

/** Texts that differ between an order and a plan. */
function wordsOf(record: SessionRecord): Record<'title' | 'heading' | 'summary' | 'total' | 'back' | 'button', string> {
  const amount = total(record);
  const { pay } = languageOf(record.session).text;
  if (!record.plan) return { ...pay, title: pay.title(amount), button: pay.button(amount) };
  const { plan } = pageText;
  return {
    ...plan,
    button: record.session.amount_total === 0 ? plan.freeButton(record.plan.trialDays) : plan.button(amount),
  };
}

function orderSummary(record: SessionRecord, now: Date): Markup {
  const { session, lines } = record;
  const words = wordsOf(record);
  const language = languageOf(session);
  const text = language.text.pay;
  const number = session.metadata?.['order_number'];
  return html`${brand} ${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">${words.back}</a>` : ''}
    ${number ? html`<p class="order">${text.orderNumber} <span class="num">${number}</span></p>` : ''}
    ${
      record.plan
        ? html`<p class="terms">${terms(record, now)}</p>
            <p class="until">${isYearly(record) ? pageText.plan.untilYearly : pageText.plan.until}</p>`
        : html`<p class="amount num">${total(record)}</p>`
    }
    <ul class="tracks">
      ${lines.map(
        (item) =>
          html`<li>
            <span>${(item.quantity ?? 1) > 1 ? `${text.quantity(item.quantity ?? 1)} ` : ''}${item.description}</span
            ><span>${money(item.amount_total, item.currency, language)}</span>
          </li> `,
      )}
      <li class="sum"><span>${words.total}</span><span>${total(record)}</span></li>
    </ul>
    ${session.customer_email ? html`<p class="to">${text.emailFor}<br /><strong>${session.customer_email}</strong></p>` : ''}`;
}

function problemSummary(problems: Problems, text: PageText): Markup {
  return html`<div class="problem" role="alert" tabindex="-1" autofocus aria-labelledby="problem-heading">
    <h2 id="problem-heading">${text.problems.heading}</h2>
    <ul>
      ${Object.entries(problems).map(([name, words]) => html`<li><a href="#${name}">${words}</a></li>`)}
    </ul>
  </div>`;
}

const hints = { email: null, number: 'numberHint', expiry: 'expiryHint', cvc: 'cvcHint' } as const satisfies Record<
  FieldName,
  keyof PageText['pay'] | null
>;

function field(name: FieldName, problems: Problems, text: PageText['pay'], attributes: Record<string, string>): Markup {
  const hint = hints[name] && text[hints[name]];
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

function behaviourChoice(typed: Typed, { pay: text, behaviours }: PageText): Markup {
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
      />${behaviours[name]}</label
    > `,
)}</fieldset>
</details>`;
}

function cardList({ plan }: SessionRecord, { pay: text, outcomes }: PageText): Markup {
  const shown = plan && plan.trialDays > 0 ? [...testCards, laterRefusingCard] : testCards;
  return html`<section class="rule" aria-labelledby="test-cards">
    <h2 id="test-cards">${text.testCards}</h2>
    <p class="hint">${text.testCardsHint}</p>
    <ul class="cards">
      ${shown.map(
        ({ number, outcome }, index) =>
          html`<li>
            <span id="card-${index}"
              ><b>${outcomes[outcome]}</b><span class="num">${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span></span
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

export function challengePage(record: SessionRecord, last4: string, now: Date): Markup {
  const language = languageOf(record.session);
  const words = language.text.challenge;
  const question = record.plan ? pageText.plan.challenge(terms(record, now), last4) : words.body(total(record), last4);
  return page(
    words.title,
    html`<main class="page">
      ${brand}
      <h1>${words.heading}</h1>
      <p class="lede">${question} ${words.stage}</p>
      <form method="post" class="actions">
        <button class="button" type="submit" name="outcome" value="pass">${words.pass}</button>
        <button class="button quiet" type="submit" name="outcome" value="fail">${words.fail}</button>
      </form>
    </main>`,
    language,
  );
}

export function paidPage(record: SessionRecord, successUrl: string): Markup {
  if (record.plan) return message(pageText.plan.begun, { href: successUrl, label: pageText.plan.begun.next });
  const language = languageOf(record.session);
  const words = language.text.paid;
  return message({ ...words, body: words.body(total(record)) }, { href: successUrl, label: words.next }, language);
}

export function expiredPage({ session, plan }: SessionRecord): Markup {
  const language = languageOf(session);
  const { text } = language;
  const words = plan ? text.plan : { expired: text.expired, back: text.pay.back };
  const way = session.cancel_url ? { href: session.cancel_url, label: words.back } : undefined;
  return message(words.expired, way, language);
}

export function unknownPage(): Markup {
  return message(pageText.unknown);
}

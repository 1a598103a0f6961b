import { m } from '#messages/messages.js';

/** SITE-19: what the shop promises, in large print. */
export function Claims({ claims }: { claims: readonly { title: string; text: string }[] }) {
  return (
    <section className="claims-section" aria-labelledby="claims-title">
      <div className="wrap">
        <h2 className="heading-2" id="claims-title">
          {m.landing_claims_title()}
        </h2>
        <dl className="claims">
          {claims.map(({ title, text }) => (
            <div key={title}>
              <dt className="heading-3">{title}</dt>
              <dd className="notes soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

import { m } from '#messages/messages.js';

/** One thing that was told, and the lines it became. */
export function Example({ told, sung }: { told: string; sung: readonly string[] }) {
  return (
    <section className="section example" aria-labelledby="example-title">
      <div className="wrap">
        <h2 className="sr-only" id="example-title">
          {m.landing_example_title()}
        </h2>
        <div className="example-told">
          <h3 className="small">{m.landing_example_told()}</h3>
          <p className="notes">{told}</p>
        </div>
        <div className="example-sung">
          <h3 className="small">{m.landing_example_sung()}</h3>
          <p>
            {sung.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </div>
      </div>
    </section>
  );
}

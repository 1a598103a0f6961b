import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Tag } from '#ui/tag.tsx';
import type { EngineAttempt, EngineView } from '../contract.ts';
import { faultWords, stateWords } from './attempt-words.ts';

/** The last attempts that failed, each with the service's own words. */
export function Failures({
  failures,
  engines,
  orderAddress,
}: {
  failures: readonly EngineAttempt[];
  engines: readonly EngineView[];
  orderAddress: (number: string) => string;
}) {
  return (
    <section className="desk-part" aria-labelledby="engine-failures">
      <h2 className="heading-3" id="engine-failures">
        {m.engines_failures()}
      </h2>
      {failures.length === 0 && <p className="notes soft">{m.engines_failures_none()}</p>}
      <ul className="desk-rows">
        {failures.map((attempt) => (
          <Failure
            key={attempt.id}
            attempt={attempt}
            name={engines.find(({ id }) => id === attempt.engine)?.name ?? attempt.engine}
            orderAddress={orderAddress}
          />
        ))}
      </ul>
    </section>
  );
}

function Failure({
  attempt,
  name,
  orderAddress,
}: {
  attempt: EngineAttempt;
  name: string;
  orderAddress: (number: string) => string;
}) {
  const { state, fault, detail, suggestion, order_number: order, price_pence: pence } = attempt;
  return (
    <li className="desk-row-stacked">
      <div className="grid gap-1 min-w-0">
        <p className="flex flex-wrap items-center gap-3">
          <b>{name}</b>
          <Tag tone={state === 'refused' ? 'warn' : 'error'}>{stateWords[state]()}</Tag>
          {order && (
            <a className="small" href={orderAddress(order)}>
              {m.engines_order({ number: order })}
            </a>
          )}
        </p>
        <p className="small wrap-anywhere">
          {fault && `${(faultWords[fault] ?? (() => fault))()}: `}
          {detail}
        </p>
        {suggestion && <p className="small wrap-anywhere">{m.engines_suggestion({ text: suggestion })}</p>}
      </div>
      <p className="small soft figures">
        {dayAndTime(attempt.at)}
        {pence !== null && `, ${poundsAndPence(pence)}`}
      </p>
    </li>
  );
}

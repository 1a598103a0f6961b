import { m } from '#messages/messages.js';

const steps = [
  ['page_view', m.analytics_page_view],
  ['view_offer', m.analytics_view_offer],
  ['start_checkout', m.analytics_start_checkout],
  ['order_submitted', m.analytics_order_submitted],
] as const;

/** Count of each step and its share of the previous step. Counts events, not people: a share may exceed 100%. */
export function Funnel({ totals }: { totals: Readonly<Record<string, number>> }) {
  const most = Math.max(1, ...steps.map(([event]) => totals[event] ?? 0));
  return (
    <section aria-label={m.analytics_funnel()}>
      <h2 className="heading-3">{m.analytics_funnel()}</h2>
      <ol className="funnel">
        {steps.map(([event, name], i) => {
          const count = totals[event] ?? 0;
          const before = steps[i - 1];
          const earlier = before ? (totals[before[0]] ?? 0) : 0;
          return (
            <li key={event}>
              <span>{name()}</span>
              <b>{count.toLocaleString('en-GB')}</b>
              <span className="funnel-bar" style={{ inlineSize: `${(count / most) * 100}%` }} />
              <span className="small soft">
                {before && earlier > 0
                  ? m.analytics_share({
                      share: (count / earlier).toLocaleString('en-GB', { style: 'percent' }),
                      before: before[1]().toLowerCase(),
                    })
                  : ''}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** List of arguments, each with a title and a text, in large print. */
export function Points({
  id,
  title,
  points,
  note,
}: {
  id: string;
  title: string;
  points: readonly { title: string; text: string }[];
  /** Small print below the list. */
  note?: string | undefined;
}) {
  return (
    <section className="section points" aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <h2 className="heading-1" id={`${id}-title`}>
          {title}
        </h2>
        <dl className="points-list">
          {points.map((point) => (
            <div key={point.title}>
              <dt className="heading-3">{point.title}</dt>
              <dd className="notes soft">{point.text}</dd>
            </div>
          ))}
        </dl>
        {note && <p className="points-note small soft">{note}</p>}
      </div>
    </section>
  );
}

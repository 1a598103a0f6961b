import { Plus } from './icons/plus.ts';

/** Questions that open one by one; all closed works without script. */
export function Questions({ items }: { items: readonly { question: string; answer: string }[] }) {
  return (
    <div className="questions">
      {items.map((item, position) => (
        <details key={item.question} open={position === 0}>
          <summary>
            {item.question}
            <Plus className="icon" aria-hidden="true" />
          </summary>
          <p className="notes">{item.answer}</p>
        </details>
      ))}
    </div>
  );
}

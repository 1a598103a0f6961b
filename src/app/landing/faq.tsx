import { m } from '#messages/messages.js';
import { Questions } from '#ui/questions.tsx';
import { useSite } from '../use-site.ts';

/** The six questions of a page. */
export function Faq({ items }: { items: readonly { question: string; answer: string }[] }) {
  const site = useSite();
  return (
    <section className="section" id="questions" aria-labelledby="questions-title">
      <div className="wrap questions-columns">
        <div>
          <h2 className="heading-1" id="questions-title">
            {m.landing_questions_title()}
          </h2>
          <p className="notes soft mt-5 max-w-76">
            {m.landing_questions_text()} <a href={`mailto:${site.support_email}`}>{m.landing_questions_write()}</a>
          </p>
        </div>
        <Questions items={items} />
      </div>
    </section>
  );
}

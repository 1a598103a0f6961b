import { useState } from 'react';
import { Link } from 'react-router';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Template } from '../content.ts';
import type { EditorTrend } from '../editorial-contract.ts';
import type { EditorialApi } from './editorial-api.ts';
import { Templates } from './templates.tsx';
import './editor.css';

/** Every article with its state and its figures, and the templates of their prompts. */
export function EditorTrends({
  api,
  first,
  addressOf,
}: {
  api: EditorialApi;
  first: { trends: EditorTrend[]; templates: Template[] };
  addressOf: (id: string) => string;
}) {
  const [templates, setTemplates] = useState(first.templates);
  return (
    <>
      <p>
        <ButtonLink size="slim" to={addressOf('new')}>
          {m.editorial_new()}
        </ButtonLink>
      </p>
      {first.trends.length === 0 && <p className="notes soft">{m.editorial_none()}</p>}
      <ul className="desk-rows empty:hidden">
        {first.trends.map((trend) => (
          <li key={trend.id} className="desk-row-stacked">
            <div className="min-w-0">
              <Link className="wrap-anywhere block font-[640]" to={addressOf(trend.id)}>
                {trend.title}
              </Link>
              <span className="small soft figures">
                {m.editorial_figures({
                  views: trend.views,
                  orders: trend.orders,
                  score: trend.trending_score,
                })}
              </span>
            </div>
            <StateTag trend={trend} />
          </li>
        ))}
      </ul>
      <Templates
        api={api}
        templates={templates}
        onSaved={(saved) => setTemplates((before) => [...before.filter(({ key }) => key !== saved.key), saved])}
      />
    </>
  );
}

export function StateTag({ trend }: { trend: EditorTrend }) {
  const words = {
    draft: { tone: 'info', text: m.editorial_draft },
    scheduled: { tone: 'warn', text: () => m.editorial_scheduled({ at: dayAndTime(trend.scheduled_at ?? '') }) },
    published: { tone: 'ok', text: m.editorial_published },
    withdrawn: { tone: 'error', text: m.editorial_withdrawn },
  } as const;
  const { tone, text } = words[trend.state];
  return <Tag tone={tone}>{text()}</Tag>;
}

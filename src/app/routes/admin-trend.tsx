import { safe } from '@orpc/client';
import { useState } from 'react';
import { data, useNavigate } from 'react-router';
import { TrendEditor } from '#features/trending/ui/trend-editor.tsx';
import type { TrendContent } from '#features/trending/content.ts';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { adminTrend } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-trend.ts';

/** Null for whoever is neither editor nor admin. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { trending } = context.get(apiContext);
  const desk = await staffOnly(trending.listDesk());
  if (!desk) return null;
  if (id === 'new') return { trend: null, templates: desk.templates };
  const { data: trend, error } = await safe(trending.editTrend({ id: id.slice(0, 64) }));
  if (error) throw data(null, { status: 404 });
  return { trend, templates: desk.templates };
}

export function meta() {
  return staffMeta(m.editorial_article());
}

const emptyArticle: TrendContent = {
  slug: '',
  title: '',
  dek: '',
  author: '',
  tags: [],
  topic_entities: [],
  occasion: '',
  genre: '',
  producer_note: '',
  sleeve: { occasion: 'just-because', seed: 'new', title: '', name: '' },
  hero_image: null,
  hero_alt: '',
  og_image: null,
  video_url_9x16: null,
  audio_url: null,
  captions_url: null,
  cta_template_key: '',
  body: '',
};

export default function AdminTrend({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  // Its editor stays when the address follows: what is typed or pressed meanwhile is not lost.
  const [createdHere, setCreatedHere] = useState<string | null>(null);
  const id = loaderData?.trend?.id ?? null;
  return (
    <AdminPage title={m.editorial_article()} denied={!loaderData}>
      {loaderData && (
        <TrendEditor
          key={id === null || id === createdHere ? 'new' : id}
          api={api.trending}
          first={loaderData.trend}
          empty={emptyArticle}
          choices={{ templates: loaderData.templates }}
          onCreated={(created) => {
            setCreatedHere(created);
            void navigate(adminTrend(created), { replace: true });
          }}
        />
      )}
    </AdminPage>
  );
}

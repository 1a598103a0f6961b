import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ProducersPage, producerQuestions } from '#features/trending/ui/producers-page.tsx';
import { m } from '#messages/messages.js';
import { LoginDialog } from '../frame/login.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { Testimonials } from '../landing/testimonials.tsx';
import '../landing/liner-notes.css';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/featured-producers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return await context.get(apiContext).trending.featuredProducers();
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  return describePage({
    site,
    path: paths.producers,
    title: m.producers_meta_title({ brand: site?.brand ?? '' }),
    description: m.producers_meta_text(),
    sleeve: 'producers',
    questions: producerQuestions(),
  });
}

/** PRD-01 */
export default function FeaturedProducers({ loaderData: { producers, voices } }: Route.ComponentProps) {
  const { product } = useSite();
  const navigate = useNavigate();
  const [finding, setFinding] = useState<boolean>();
  return (
    <PageFrame>
      <ProducersPage
        producers={producers}
        product={product.slice(0, 1).toUpperCase() + product.slice(1)}
        createAddress={paths.start}
        onFindOrder={() => setFinding(true)}
        voices={<Testimonials voices={voices} />}
      />
      {finding !== undefined && (
        <LoginDialog
          title={m.producers_find()}
          open={finding}
          onClose={() => setFinding(false)}
          onCreateSong={() => void navigate(paths.start)}
        />
      )}
    </PageFrame>
  );
}

import { ArrowLeft } from '#ui/icons/arrow-left.ts';
import { createContext, Link } from 'react-router';
import type { Reading } from '#features/words/contract.ts';
import { WordsPage } from '#features/words/ui/words-page.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { foundPage } from '../found-page.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { withLanguage } from '../language/locale.server.ts';
import { reloadOnDocumentChange, lookupPage } from '../order-language.ts';
import { portalOf } from '../paths.ts';
import { Queries } from '../queries.tsx';
import { apiContext, whiteLabelContext } from '../request-context.ts';
import { useIsWhiteLabel } from '../use-site.ts';
import type { Route } from './+types/words.ts';

interface Opened {
  reading: Reading | null;
  notTaken: boolean;
}

/** Statuses of an order without words, and of staff whose session is over. */
const nothingToRead = [401, 409];

/** The words of the request, read before the page is drawn in their order's language. */
const readContext = createContext<Reading | null>(null);

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }, next) => {
    const order_number = url.searchParams.get('order') ?? '';
    if (order_number === '') return next();
    const reading = await foundPage(context.get(apiContext).words.readWords({ order_number }), nothingToRead);
    if (!reading) return next();
    context.set(readContext, reading);
    context.set(whiteLabelContext, reading.white_label);
    return withLanguage(reading.page_language, next);
  },
];

export function loader({ context, url }: Route.LoaderArgs): Opened {
  return { reading: context.get(readContext), notTaken: url.searchParams.get('said') === 'not-taken' };
}

/** An order in another language or name than the document's is opened in a new document. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs): Promise<Opened> {
  const opened = await serverLoader();
  reloadOnDocumentChange(opened.reading, url);
  return opened;
}

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [
    { title: m.words_page_title({ brand }) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** GIFT-01 */
export default function Words({ loaderData: { reading, notTaken } }: Route.ComponentProps) {
  const isWhiteLabel = useIsWhiteLabel();
  return (
    <PageFrame languages={!reading}>
      {reading ? (
        <Queries>
          <WordsPage key={reading.order_number} api={api.words} first={reading} notTaken={notTaken} />
        </Queries>
      ) : (
        <div className="wrap grid gap-4 pt-6 pb-8">
          <h1 className="heading-1">{m.words_nothing()}</h1>
          <p className="notes soft">{m.words_nothing_text()}</p>
        </div>
      )}
      <div className="wrap pb-16">
        <Link
          className="inline-flex min-h-11 items-center gap-2"
          to={reading ? portalOf(reading.order_number) : lookupPage(isWhiteLabel)}
        >
          <ArrowLeft className="icon" aria-hidden="true" />
          {reading ? m.words_back() : m.lookup_title_find()}
        </Link>
      </div>
    </PageFrame>
  );
}

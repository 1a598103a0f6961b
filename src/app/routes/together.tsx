import { useEffect, useRef, useState } from 'react';
import { createContext, data, useNavigate, useRevalidator } from 'react-router';
import type { FriendPage } from '#features/circles/friend-contract.ts';
import { FriendPageView } from '#features/circles/ui/friend-page.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { foundPage } from '../found-page.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { withLanguage } from '../language/locale.server.ts';
import { NoScript } from '../no-script.tsx';
import { ReportContent } from '../report-content.tsx';
import { apiContext, anonymousWhiteLabel, whiteLabelContext } from '../request-context.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/together.ts';

/** The page of the request, found before it is drawn in its language. */
const foundContext = createContext<FriendPage | null>(null);

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    const { circles } = context.get(apiContext);
    context.set(whiteLabelContext, anonymousWhiteLabel);
    const page = await foundPage(circles.friendPage({ token: params.token.slice(0, 100) }));
    if (!page) return next();
    context.set(foundContext, page);
    context.set(whiteLabelContext, page.white_label);
    return withLanguage(page.page_language, next);
  },
];

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(foundContext);
  const headers = {
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'microphone=(self)',
  };
  return data({ page }, { status: page ? 200 : 404, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return personalMeta(
    loaderData?.page ? m.circle_page_title() : m.circle_gone_title(),
    matches[0].loaderData?.site.brand,
  );
}

/** Stays in the name that the page had: nothing leads on from here. */
function TakenBack() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap section">
      <h1 className="heading-1" ref={heading} tabIndex={-1}>
        {m.circle_taken_back()}
      </h1>
    </div>
  );
}

/** GIFT-05: a friend's page, by the invitation or by the friend's own link. */
export default function Together({ loaderData: { page }, params: { token } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isGreetingLost, setGreetingLost] = useState(false);
  const [isTakenBack, setTakenBack] = useState(false);
  if (!page)
    return (
      <PageFrame>
        <ErrorPage title={m.circle_gone_title()} text={m.circle_gone_text()} isShop={false} />
      </PageFrame>
    );
  if (isTakenBack)
    return (
      <PageFrame languages={false}>
        <TakenBack />
      </PageFrame>
    );
  return (
    <PageFrame languages={false}>
      <div className="wrap">
        <FriendPageView
          api={api.circles}
          uploads={api.uploads}
          token={token}
          page={page}
          isGreetingLost={isGreetingLost}
          onSent={(own, isLost) => {
            setGreetingLost(isLost);
            void navigate(`/together/${own}`, { replace: true });
          }}
          onChanged={() => {
            setGreetingLost(false);
            void revalidate();
          }}
          onTakenBack={() => setTakenBack(true)}
          noScript={<NoScript purpose="page" />}
          report={<ReportContent what={{ kind: 'circle', address: token }} />}
        />
      </div>
    </PageFrame>
  );
}

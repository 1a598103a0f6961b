import { safe } from '@orpc/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storeOldOrder } from '#features/wizard/ui/use-old-order.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { paths } from '../paths.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/again.ts';

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.oldstory_title(), matches[0].loaderData?.site.brand);
}

/** GIFT-07: takes the story of a reminder's order to the wizard; the link's secret leaves the address with it. */
export default function Again() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<'opening' | 'unknown' | 'failed'>('opening');
  const open = useEffectEvent(async (secret: string) => {
    setState('opening');
    const { error, data, isDefined } = await safe(api.nextYear.openOldOrder({ token: secret.slice(1, 101) }));
    if (error) setState(isDefined && error.code === 'LINK_UNKNOWN' ? 'unknown' : 'failed');
    else if (storeOldOrder(data)) await navigate(paths.start, { replace: true });
    else setState('failed');
  });
  useEffect(() => {
    const soon = setTimeout(() => void open(hash));
    return () => clearTimeout(soon);
  }, [hash]);
  return (
    <PageFrame>
      <div className="wrap grid justify-items-start gap-6 py-16">
        <h1 className="heading-1">{m.oldstory_title()}</h1>
        <NoScript purpose="page" />
        {state === 'opening' && <output className="lede needs-script">{m.oldstory_opening()}</output>}
        {state === 'unknown' && (
          <Notice tone="warn" announce>
            {m.oldstory_unknown()}
          </Notice>
        )}
        {state === 'failed' && (
          <Notice tone="error" announce>
            {m.oldstory_failed()}{' '}
            <Button look="quiet" size="slim" onClick={() => void open(hash)}>
              {m.oldstory_try()}
            </Button>
          </Notice>
        )}
        {state === 'unknown' && <ButtonLink to={paths.start}>{m.oldstory_new()}</ButtonLink>}
      </div>
    </PageFrame>
  );
}

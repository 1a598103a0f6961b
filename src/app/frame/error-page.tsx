import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { lookupPage } from '../order-language.ts';
import { paths } from '../paths.ts';

/**
 * Error page for an unknown address (SITE-22) or a failure. `supportEmail` is absent when the shop data could not be loaded,
 * `isShop` is false where the shop is not to be seen: the way on is then the lookup in nobody's name.
 */
export function ErrorPage({
  title,
  text,
  supportEmail,
  isShop = true,
}: {
  title: string;
  text: string;
  supportEmail?: string;
  isShop?: boolean;
}) {
  if (!isShop)
    return (
      <div className="wrap section grid justify-items-start gap-6">
        <h1 className="heading-1">{title}</h1>
        <p className="lede">{text}</p>
        <ButtonLink look="outline" to={lookupPage(true)}>
          {m.lookup_title_find()}
        </ButtonLink>
        {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
      </div>
    );
  return (
    <div className="wrap section grid items-center gap-10 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-20">
      <BlankSleeve className="max-w-80" />
      <div className="grid justify-items-start gap-6">
        <h1 className="heading-1">{title}</h1>
        <p className="lede">{text}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.home}>{m.site_back_home()}</ButtonLink>
          <ButtonLink look="outline" to={paths.start}>
            {m.site_start_song()}
          </ButtonLink>
        </div>
        {supportEmail && (
          <p className="small soft">
            {m.site_help_text()} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </div>
    </div>
  );
}

import { useEffect } from 'react';
import { Outlet, redirect, useLocation, useRevalidator } from 'react-router';
import { isStaffRole } from '#features/accounts/domain/staff-roles.ts';
import { signOut } from '#features/accounts/ui/auth-client.ts';
import { reauthenticate } from '#features/accounts/ui/session.ts';
import { SessionDialog } from '#features/accounts/ui/session-dialog.tsx';
import { SecondFactor } from '#features/accounts/ui/second-factor.tsx';
import { StaffSignIn } from '#features/accounts/ui/staff-sign-in.tsx';
import { countsByKind } from '#features/to-do/ui/to-do-api.ts';
import { useTaskCounts } from '#features/to-do/ui/use-task-counts.ts';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import { SleeveArtwork } from '#ui/artwork.tsx';
import { showToast } from '#ui/toast.tsx';
import { api } from '../api.ts';
import '../frame/admin.css';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import { fetchPagesAhead } from '../frame/pages-ahead.ts';
import { NoScript } from '../no-script.tsx';
import { useSite } from '../use-site.ts';
import { paths } from '../paths.ts';
import { Queries } from '../queries.tsx';
import { apiContext } from '../request-context.ts';
import { staffOnly } from '../staff-only.ts';
import { untilAnswered } from '../until-answered.ts';
import type { Route } from './+types/admin.ts';

/** Kept: a client's part is another object each time it is asked for, and would be asked on at every drawing. */
const toDoApi = api.toDo;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { accounts, toDo } = context.get(apiContext);
  const [account, tasks] = await Promise.all([accounts.whoAmI(), staffOnly(toDo.countTasks())]);
  // The queue is not theirs to see.
  const isQueue = new URL(request.url).pathname.replace(/\.data$/, '') === paths.admin;
  if (account.role === 'editor' && isQueue) throw redirect(paths.adminTrends);
  return { account, counts: countsByKind(tasks?.counts ?? []) };
}

/**
 * Before another page is asked for: a session that is over is opened again above this one, which keeps what was typed; while the
 * server is silent, this one stays.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const account = await untilAnswered((signal) => api.accounts.whoAmI(undefined, { signal }), request.signal);
    if (account?.session_ended) await reauthenticate();
    return next();
  },
];

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [{ title: m.admin_title({ brand }) }, { name: 'robots', content: 'noindex' }];
}

/** ADM-01: the gate before everything of the staff. */
export default function Admin({ loaderData: { account, counts: first } }: Route.ComponentProps) {
  const { brand } = useSite();
  const { revalidate } = useRevalidator();
  const isStaff = isStaffRole(account.role);
  const mustEnrol = account.second_factor === 'missing';
  const seesOrders = isStaff && account.role !== 'editor';
  const counts = useTaskCounts(toDoApi, first, { page: useLocation().pathname, isOn: seesOrders });
  useEffect(() => {
    // Whoever may not come in does not stay signed in either.
    if (account.role === 'user' && !mustEnrol) void signOut();
  }, [account.role, mustEnrol]);
  useEffect(() => (isStaff ? fetchPagesAhead('routes/admin-pages') : undefined), [isStaff]);
  const logout = async (): Promise<void> => {
    const answer = await signOut();
    if ('problem' in answer) {
      showToast('error', m.admin_sign_out_error());
      return;
    }
    showToast('ok', m.admin_signed_out());
    await revalidate();
  };
  return (
    <AdminFrame
      rights={account.role}
      name={account.name}
      counts={counts}
      onLogout={isStaff || mustEnrol ? () => void logout() : undefined}
    >
      {isStaff ? (
        <Queries>
          <Outlet context={account} />
          <SessionDialog accounts={api.accounts} name={account.name} onAnother={revalidate} />
        </Queries>
      ) : mustEnrol ? (
        <AdminPage title={m.staff_second_factor()}>
          <p className="notes max-w-136">{m.staff_second_factor_required()}</p>
          <SecondFactor isOn={false} issuer={brand} onChanged={revalidate} />
        </AdminPage>
      ) : (
        <Door account={account} denied={account.role === 'user' && !mustEnrol} onSignedIn={revalidate} />
      )}
    </AdminFrame>
  );
}

interface DoorProps {
  account: Route.ComponentProps['loaderData']['account'];
  /** Signed in as somebody who may not come in. */
  denied: boolean;
  onSignedIn: () => Promise<void>;
}

/** Shown to whoever may not come in. */
function Door({ account, denied, onSignedIn }: DoorProps) {
  return (
    <div className="admin-door">
      <div>
        <h1 className="heading-1">{m.admin_sign_in_title()}</h1>
        {account.session_ended ? (
          <div className="mt-3 mb-8">
            <Notice tone="warn">{m.admin_session_ended()}</Notice>
          </div>
        ) : (
          <p className="notes soft mt-3 mb-8">{m.admin_sign_in_text()}</p>
        )}
        <NoScript purpose="page" />
        <StaffSignIn accounts={api.accounts} denied={denied} onSignedIn={onSignedIn} />
        <p className="small soft mt-8 max-w-104">{m.admin_sign_in_link_hint()}</p>
      </div>
      <SleeveArtwork occasion="corporate" seed="studio" text={false} label="" />
    </div>
  );
}

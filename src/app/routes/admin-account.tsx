import { useOutletContext, useRevalidator } from 'react-router';
import { ChangePassword } from '#features/accounts/ui/change-password.tsx';
import { SecondFactor } from '#features/accounts/ui/second-factor.tsx';
import { m } from '#messages/messages.js';
import { AdminPage } from '../frame/admin-page.tsx';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';
import { useSite } from '../use-site.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

export function meta() {
  return staffMeta(m.staff_account());
}

/** One's own account: the second factor and the password. */
export default function AdminAccount() {
  const account = useOutletContext<Account>();
  const { brand } = useSite();
  const { revalidate } = useRevalidator();
  return (
    <AdminPage title={m.staff_account()} aside={<span className="small soft">{account.name}</span>}>
      <SecondFactor
        key={account.second_factor}
        isOn={account.second_factor === 'on'}
        issuer={brand}
        onChanged={revalidate}
      />
      <ChangePassword />
    </AdminPage>
  );
}

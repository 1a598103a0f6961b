import { useOutletContext } from 'react-router';
import { ChallengeJury } from '#features/customer-songs/ui/challenge-jury.tsx';
import { SongOffers } from '#features/customer-songs/ui/song-offers.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { apiContext, type Api } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-customer-songs.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

/** Null for whoever is neither editor nor admin. */
export async function loader({ context }: Route.LoaderArgs) {
  const { customerSongs } = context.get(apiContext);
  const offers = await staffOnly(customerSongs.listOffers());
  return { offers, jury: offers && (await staffOnly(customerSongs.listEntries())) };
}

export function meta() {
  return staffMeta(m.songs_desk_title());
}

/** Songs that customers offer, and the films of the birthday challenge. */
export default function AdminCustomerSongs({ loaderData: { offers, jury } }: Route.ComponentProps) {
  const { role } = useOutletContext<Account>();
  return (
    <AdminPage title={m.songs_desk_title()} denied={!offers}>
      {offers && <SongOffers api={api.customerSongs} first={offers.offers} />}
      {jury && <ChallengeJury api={api.customerSongs} first={jury} mayChoose={role === 'admin'} />}
    </AdminPage>
  );
}

import { StaffCircles } from '#features/circles/ui/staff-circles.tsx';
import { StaffGifts } from '#features/gifts/ui/staff-gifts.tsx';
import { ModerationQueue } from '#features/moderation/ui/moderation-queue.tsx';
import { TermList } from '#features/moderation/ui/term-list.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { adminOrder } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-moderation.ts';

/** The list of words is an admin's. */
export async function loader({ context }: Route.LoaderArgs) {
  const { moderation } = context.get(apiContext);
  const cases = await staffOnly(moderation.listCases());
  return { cases, terms: cases && (await staffOnly(moderation.listTerms())) };
}

export function meta() {
  return staffMeta(m.moderation_title());
}

export default function AdminModeration({ loaderData: { cases, terms } }: Route.ComponentProps) {
  return (
    <AdminPage title={m.moderation_title()} denied={!cases}>
      {cases && <ModerationQueue api={api.moderation} first={cases} orderPage={adminOrder} />}
      {terms && <TermList api={api.moderation} first={terms.terms} />}
      {/* An admin's, like the list of words. */}
      {terms && <StaffGifts api={api.gifts} />}
      {terms && <StaffCircles api={api.circles} />}
    </AdminPage>
  );
}

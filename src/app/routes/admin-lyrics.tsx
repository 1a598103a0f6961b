import { LyricsGenerator } from '#features/production/ui/lyrics-generator.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { staffMeta } from '../staff-only.ts';

export function meta() {
  return staffMeta(m.staff_lyrics());
}

/** ADM-04 */
export default function AdminLyrics() {
  return (
    <AdminPage title={m.staff_lyrics()}>
      <LyricsGenerator api={api.production} />
    </AdminPage>
  );
}

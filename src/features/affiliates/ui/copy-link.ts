import { m } from '#messages/messages.js';
import { showToast } from '#ui/toast.tsx';

/** AFF-05 */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast('ok', m.field_copied());
  } catch {
    showToast('error', m.field_copy_failed({ link }));
  }
}

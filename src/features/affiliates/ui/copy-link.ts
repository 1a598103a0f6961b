import { m } from '#messages/messages.js';
import { copyText } from '#ui/copy-text.ts';
import { showToast } from '#ui/toast.tsx';

/** AFF-05 */
export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast('ok', m.field_copied());
  else showToast('error', m.field_copy_failed({ link }));
}

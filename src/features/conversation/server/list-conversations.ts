import { withoutAmounts } from '#kit/money.ts';
import type { ConversationRow } from '../contract.ts';
import { listedConversations } from './conversation-list-repository.ts';
import type { ConversationDeps } from './deps.ts';

/** Characters of the last message that the list shows. */
const excerptLength = 120;

/** ADM-05 */
export async function listConversations(
  deps: ConversationDeps,
  accountId: string,
  { search, limit }: { search: string; limit: number },
  { seesMoney }: { seesMoney: boolean },
): Promise<{ conversations: ConversationRow[]; more: boolean }> {
  const rows = await listedConversations(deps.db, { accountId, search, limit: limit + 1 });
  return {
    conversations: rows.slice(0, limit).map(({ content, side, name, email, ...row }) => ({
      ...row,
      name: name ?? '',
      email: email ?? '',
      excerpt: excerptOf(side === 'system' && !seesMoney ? withoutAmounts(content) : content),
      last_from: side,
    })),
    more: rows.length > limit,
  };
}

/** By whole characters, so that no emoji is cut in half. */
function excerptOf(content: string): string {
  const characters = Array.from(content.replace(/\s+/g, ' '));
  return characters.length <= excerptLength ? characters.join('') : `${characters.slice(0, excerptLength).join('')}…`;
}

import type { Deps } from '#platform/deps.ts';
import { LiveConversations } from './live-conversations.ts';

export type ConversationDeps = Deps & { live: LiveConversations };

/** Opens the room. `live.close()` ends its streams. */
export function openConversations(deps: Deps): ConversationDeps {
  return { ...deps, live: new LiveConversations(deps) };
}

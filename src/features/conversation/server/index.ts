/** What other rooms' servers may call. */
export { openConversations, type ConversationDeps } from './deps.ts';
export { conversationProcedures } from './procedures.ts';
export { defineConversationWork } from './workflows.ts';

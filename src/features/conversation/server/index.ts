/** What other rooms' servers may call. */
export { openConversations, type ConversationDeps } from './deps.ts';
export { conversationPersonalData } from './personal-data.ts';
export { conversationProcedures } from './procedures.ts';
export { defineConversationWork } from './workflows.ts';

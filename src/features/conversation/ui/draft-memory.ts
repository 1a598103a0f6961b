import type { OutgoingMessage } from './conversation-api.ts';

/** Part of a conversation that outlives a reload: the draft, and messages sent without an answer yet. */
export interface Remembered {
  draft: string;
  asRevision: boolean;
  outgoing: readonly OutgoingMessage[];
  /** Failed messages whose text is in the draft. */
  failed: readonly OutgoingMessage[];
}

export interface DraftMemory {
  recall(key: string): Remembered;
  remember(key: string, remembered: Remembered): void;
}

const empty: Remembered = { draft: '', asRevision: false, outgoing: [], failed: [] };
const prefix = 'keepsong-chat:';

function isSending(value: unknown): value is OutgoingMessage {
  const { content, client_id, is_revision } = value as Partial<Record<keyof OutgoingMessage, unknown>>;
  return typeof content === 'string' && typeof client_id === 'string' && typeof is_revision === 'boolean';
}

const sendings = (values: unknown): OutgoingMessage[] =>
  Array.isArray(values) ? values.filter((value) => value !== null && isSending(value)) : [];

function parsed(text: string): Remembered {
  const { draft, asRevision, outgoing, failed } = JSON.parse(text) as Partial<Record<keyof Remembered, unknown>>;
  return {
    draft: typeof draft === 'string' ? draft : '',
    asRevision: asRevision === true,
    outgoing: sendings(outgoing),
    failed: sendings(failed),
  };
}

/** Draft memory in session storage: survives a reload, but not the tab, for the sake of shared computers. */
export const tabMemory: DraftMemory = {
  recall(key) {
    try {
      const text = sessionStorage.getItem(prefix + key);
      return text === null ? empty : parsed(text);
    } catch {
      return empty;
    }
  },
  remember(key, remembered) {
    try {
      const isEmpty = remembered.draft === '' && remembered.outgoing.length === 0;
      if (isEmpty) sessionStorage.removeItem(prefix + key);
      else sessionStorage.setItem(prefix + key, JSON.stringify(remembered));
    } catch {
      // No storage, or it is full: the draft lives as long as the page.
    }
  },
};

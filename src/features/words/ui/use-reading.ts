import { isDefinedError, safe } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { refusalText, type RefusalSentences } from '#ui/refusal-text.ts';
import type { Reading } from '../contract.ts';
import type { LinePlace, WordsApi } from './words-api.ts';

const sentences: RefusalSentences = {
  APPROVED_MEANWHILE: m.words_approved_meanwhile,
  CHANGED_MEANWHILE: m.words_meanwhile,
  TRY_AGAIN_SOON: m.words_not_now,
  CHANGES_SPENT: m.words_changes_spent,
  TOO_MANY: m.words_too_many,
  NO_LINE: m.words_no_line,
  NO_WORDS: m.words_ended,
};

/** Refusals after which the page shows the words anew. */
const overtaken = new Set(['APPROVED_MEANWHILE', 'CHANGED_MEANWHILE', 'NO_WORDS']);

/** Poll intervals in milliseconds: while lyrics are being written, and while they are read. */
const looks: Partial<Record<Reading['state'], number>> = {
  'waits-for-friends': 60_000,
  'being-written': 5000,
  'to-read': 60_000,
};

export interface ReadingModel {
  reading: Reading;
  isApproving: boolean;
  /** Why the last press was not taken. */
  problem: string | null;
  approve: (draft: number) => Promise<void>;
  /** @returns what the judge finds, or the refusal */
  change: (
    place: LinePlace,
    text: string,
    source: 'offered' | 'typed',
  ) => Promise<{ findings: string[] } | { refusal: string }>;
  offer: (place: LinePlace) => Promise<string[] | null>;
}

/** True for an error that the contract names; any other is the network's, or ours. */
const isRefusal = (error: Error): error is Error & { code: string } => isDefinedError(error);

/** The words of an order, looked at anew while others may change them. */
export function useReading(api: WordsApi, first: Reading): ReadingModel {
  const client = useQueryClient();
  const { order_number } = first;
  const queryKey = ['words', order_number];
  const { data: reading } = useQuery({
    queryKey,
    queryFn: () => api.readWords({ order_number }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && looks[state.data.state]) ?? false,
  });
  const [isApproving, setApproving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const explain = async (error: Error): Promise<string> => {
    if (!isRefusal(error)) return m.words_failed();
    if (overtaken.has(error.code)) await client.invalidateQueries({ queryKey });
    return refusalText(error, sentences);
  };
  return {
    reading,
    isApproving,
    problem,
    async approve(draft) {
      setApproving(true);
      setProblem(null);
      const { data, error } = await safe(api.approveWords({ order_number, draft, revision: reading.revision }));
      if (data) client.setQueryData(queryKey, data);
      if (error) setProblem(await explain(error));
      setApproving(false);
    },
    async change(place, text, source) {
      setProblem(null);
      const input = { order_number, ...place, text, source, revision: reading.revision };
      const { data, error } = await safe(api.changeLine(input));
      if (error) return { refusal: await explain(error) };
      client.setQueryData(queryKey, data.reading);
      return { findings: data.findings };
    },
    async offer(place) {
      const { data } = await safe(api.offerLines({ order_number, ...place }));
      return data?.lines ?? null;
    },
  };
}

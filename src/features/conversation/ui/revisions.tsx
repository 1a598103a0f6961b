import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Revision } from '../contract.ts';
import { type ConversationApi, type Decision, refusalOf } from './conversation-api.ts';
import { RevisionCard } from './revision-card.tsx';

interface Requests {
  api: ConversationApi;
  orderNumber: string;
  /** Number of messages; a new one refetches, because each request and each answer is a message. */
  messages: number;
}

const useRevisions = ({ api, orderNumber, messages }: Requests) =>
  useQuery({
    queryKey: ['revisions', orderNumber, messages],
    queryFn: () => api.listRevisions({ order_number: orderNumber }),
    placeholderData: (before) => before,
  });

/** Number of requests that wait for an answer; nothing while none does. */
export function WaitingRevisions(requests: Requests) {
  const { data } = useRevisions(requests);
  const count = data?.revisions.filter(({ status }) => status === 'pending').length ?? 0;
  return count === 0 ? null : <span className="unread figures">{m.chat_revisions_waiting({ count })}</span>;
}

/** REV-01: the requests of this order, the newest first. */
export function Revisions({ onDecided, ...requests }: Requests & { onDecided: (() => void) | undefined }) {
  const { api } = requests;
  const query = useRevisions(requests);
  const deciding = useDeciding(api, onDecided);
  if (query.isError)
    return (
      <Notice tone="error" announce>
        <p>{m.chat_revisions_error()}</p>
        <Button look="quiet" size="slim" onClick={() => void query.refetch()}>
          {m.chat_try_again()}
        </Button>
      </Notice>
    );
  if (!query.data) return <p className="revisions-none soft">{m.chat_loading()}</p>;
  const { revisions, lyrics, newest_words: newestWords, keeps_tune: keepsTune, decides_money } = query.data;
  if (revisions.length === 0) return <p className="revisions-none notes soft">{m.chat_revisions_none()}</p>;
  return (
    <ol className="revisions">
      {revisions.map((revision: Revision) => (
        <RevisionCard
          key={revision.id}
          revision={revision}
          lyrics={lyrics}
          keepsTune={keepsTune}
          newestWords={newestWords}
          decidesMoney={decides_money}
          working={deciding.working}
          problem={deciding.problem?.id === revision.id ? deciding.problem.says : null}
          onDecide={deciding.decide}
        />
      ))}
    </ol>
  );
}

/** Sends one decision at a time. The toasts' words are the specification's; the refusal's reason is shown on the card. */
function useDeciding(api: ConversationApi, onDecided: (() => void) | undefined) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<{ id: string; says: string } | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (decision: Decision) => {
      setProblem(null);
      try {
        if (decision.status === 'asked') await api.askRevisionPayment({ revision_id: decision.revision_id });
        else await api.decideRevision(decision);
        showToast('ok', m.chat_status_updated());
      } catch (error) {
        showToast('error', m.chat_status_failed());
        const says = refusalOf(error)?.message;
        if (says) setProblem({ id: decision.revision_id, says });
      }
      await client.invalidateQueries({ queryKey: ['revisions'] });
      onDecided?.();
    },
  });
  return { working: isPending, problem, decide: (decision: Decision) => void mutateAsync(decision) };
}

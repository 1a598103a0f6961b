import { useMutation, useQuery } from '@tanstack/react-query';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Revision } from '../contract.ts';
import { type ConversationApi, refusalOf } from './conversation-api.ts';
import { spokenPoundsAndPence } from '#ui/spoken-values.ts';

/** One line above the message box on the buyer's revisions (included or price), and the payment of a further one. */
export function BuyerRevisions({
  api,
  orderNumber,
  messages,
}: {
  api: ConversationApi;
  orderNumber: string;
  /** Number of messages; a new one refetches, because each change of a request is a message. */
  messages: number;
}) {
  const { data } = useQuery({
    queryKey: ['my-revisions', orderNumber, messages],
    queryFn: () => api.myRevisions({ order_number: orderNumber }),
    placeholderData: (before) => before,
  });
  const toPay = data?.revisions.find(({ status, settlement }) => status === 'pending' && settlement === 'asked');
  if (!data) return null;
  return (
    <div className="buyer-revisions small">
      <span className="soft">
        {termsOfNext(data)} {!data.keeps_tune && m.chat_other_tune()}
      </span>
      {toPay && <PayRevision api={api} orderNumber={orderNumber} revision={toPay} />}
    </div>
  );
}

type MyRevisions = Awaited<ReturnType<ConversationApi['myRevisions']>>;

/** Sentence on the next revision: included, or its price; null for a reader who sees no money. */
function termsOfNext({ next_is_included: isIncluded, extra_price_pence: price }: MyRevisions): string | null {
  if (isIncluded) return m.chat_free_left();
  return price === null ? null : m.chat_free_used({ price: spokenPoundsAndPence(price) });
}

/** The terms of a revision alone, for the request form. */
export function RevisionTerms({ api, orderNumber }: { api: ConversationApi; orderNumber: string }) {
  const { data } = useQuery({
    queryKey: ['my-revisions', orderNumber, 'terms'],
    queryFn: () => api.myRevisions({ order_number: orderNumber }),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <>
      <p className="small soft">{termsOfNext(data)}</p>
      {!data.keeps_tune && <p className="small">{m.chat_other_tune()}</p>}
    </>
  );
}

function PayRevision({
  api,
  orderNumber,
  revision,
}: {
  api: ConversationApi;
  orderNumber: string;
  revision: Revision;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.payRevision({ order_number: orderNumber, revision_id: revision.id }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showToast('error', refusalOf(error)?.message ?? m.chat_pay_failed()),
  });
  return (
    <Button size="slim" disabled={isPending} onClick={() => mutate()}>
      {m.chat_pay_revision({ price: spokenPoundsAndPence(revision.price_pence ?? 0) })}
    </Button>
  );
}

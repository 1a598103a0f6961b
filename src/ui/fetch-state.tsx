import { m } from '#messages/messages.js';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Subset of a query's state that is told. */
export interface FetchedQuery {
  isPending: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** State of what a part of a staff page fetches: on its way, or failed with a button to try again; nothing once it is there. */
export function FetchState({ query: { isPending, isError, refetch } }: { query: FetchedQuery }) {
  if (isError)
    return (
      <Notice tone="error" announce>
        <p>{m.staff_load_error()}</p>
        <Button look="quiet" size="slim" onClick={() => void refetch()}>
          {m.admin_try_again()}
        </Button>
      </Notice>
    );
  return isPending && <output className="notes soft block">{m.staff_loading()}</output>;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import type { CircleView } from '../contract.ts';
import { choosingHours } from '../domain/limits.ts';
import { CircleForm } from './circle-form.tsx';
import { CircleInvitation } from './circle-invitation.tsx';
import { changeCircle, type CirclesApi } from './circles-api.ts';
import { draftCircleKey } from './draft-circle-key.ts';
import { ConfirmButton } from './confirm-button.tsx';
import './circles.css';

/** Invites friends from within the form of an order, ahead of paying; the order then waits for their day. */
export default function DraftCircle({
  api,
  draftKey,
  honouree,
}: {
  api: CirclesApi;
  draftKey: string;
  honouree: string;
}) {
  const client = useQueryClient();
  const queryKey = draftCircleKey(draftKey);
  const { data } = useQuery({ queryKey, queryFn: () => api.draftCircle({ draft_key: draftKey }), staleTime: 10_000 });
  const [isEditing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const keep = (view: CircleView): void => {
    client.setQueryData(queryKey, view);
    setEditing(false);
    // What comes of it stands above the place of the button that was pressed and is gone.
    heading.current?.focus();
  };
  if (!data?.may_change) return null;
  const { circle, contributions } = data;
  return (
    <section className="circle-panel" aria-labelledby="circle-title">
      <h3 className="heading-3" id="circle-title" ref={heading} tabIndex={-1}>
        {m.circle_title()}
      </h3>
      <p className="notes soft">{m.circle_text()}</p>
      {circle && <CircleInvitation circle={circle} />}
      {circle && contributions.length > 0 && (
        <p className="small">{m.circle_choose_later({ count: contributions.length, hours: choosingHours })}</p>
      )}
      {isEditing ? (
        <CircleForm
          circle={circle}
          onSave={(words) => changeCircle(api.saveDraftCircle({ draft_key: draftKey, honouree, ...words }), keep)}
          onBack={() => setEditing(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button look="outline" size="slim" onClick={() => setEditing(true)}>
            {circle ? m.circle_edit() : m.circle_invite()}
          </Button>
          {circle && (
            <ConfirmButton
              label={m.circle_drop()}
              consequence={m.circle_drop_sure()}
              onConfirm={() => void changeCircle(api.dropDraftCircle({ draft_key: draftKey }), keep).then(setProblem)}
            />
          )}
        </div>
      )}
      {problem && <FieldError id="circle-problem">{problem}</FieldError>}
    </section>
  );
}

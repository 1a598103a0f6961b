import { useId, useState } from 'react';
import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/notice.tsx';
import type { Revision } from '../contract.ts';
import { ApproveForm } from './approve-form.tsx';
import type { Decision, Lyrics } from './conversation-api.ts';

interface CardProps {
  revision: Revision;
  lyrics: Lyrics | null;
  /** False where a new version has another tune in any case. */
  keepsTune: boolean;
  /** The version that has `lyrics`. */
  newestWords: number;
  decidesMoney: boolean;
  working: boolean;
  problem: string | null;
  onDecide: (decision: Decision) => void;
}

const statusNames: Record<Revision['status'], () => string> = {
  pending: m.chat_revision_pending,
  approved: m.chat_revision_approved,
  rejected: m.chat_revision_rejected,
  completed: m.chat_revision_completed,
};

const tones: Record<Revision['status'], Tone> = {
  pending: 'warn',
  approved: 'info',
  rejected: 'error',
  completed: 'ok',
};

/** One revision request: the reported defects, its status, and while it is pending the form to answer it. */
export function RevisionCard(props: CardProps) {
  const { revision, problem } = props;
  const { details, status } = revision;
  return (
    <li className="revision">
      <div className="revision-head">
        <Tag tone={tones[status]}>{statusNames[status]()}</Tag>
        <span className="small soft figures">
          {revision.request_type === 'lyrics' ? m.chat_revision_from_lyrics() : m.chat_revision_from_chat()},{' '}
          {dayAndTime(revision.created_at)}
        </span>
      </div>
      {details.lines.length > 0 && (
        <ul className="revision-lines">
          {details.lines.map(({ line, words, wrong }) => (
            <li key={line}>
              <q dir="auto">{words}</q>
              {wrong !== '' && <span dir="auto">{wrong}</span>}
            </li>
          ))}
        </ul>
      )}
      {details.description !== '' && (
        <p className="revision-words" dir="auto">
          {details.description}
        </p>
      )}
      <p className="small soft">{terms(revision)}</p>
      {revision.reason && <p className="small">{m.chat_revision_reason({ reason: revision.reason })}</p>}
      {revision.made_version !== null && (
        <p className="small soft">{m.chat_revision_version({ version: revision.made_version })}</p>
      )}
      {problem && <FieldError id={`${revision.id}-problem`}>{problem}</FieldError>}
      {status === 'pending' && <Deciding {...props} />}
    </li>
  );
}

function terms({ charge, settlement, price_pence }: Revision): string {
  if (charge === 'included') return m.chat_terms_included();
  const price = price_pence === null ? null : poundsAndPence(price_pence);
  switch (settlement) {
    case 'asked':
      return price === null ? m.chat_terms_asked_no_price() : m.chat_terms_asked({ price });
    case 'paid':
      return price === null ? m.chat_terms_paid_no_price() : m.chat_terms_paid({ price });
    case 'waived':
      return m.chat_terms_waived();
    default:
      return m.chat_terms_extra();
  }
}

/** Approving with words as they were when the answer was begun. */
function Approving({ onBack, ...props }: CardProps & { onBack: () => void }) {
  const { revision, lyrics, keepsTune, newestWords, working, onDecide } = props;
  const [begun, setBegun] = useState({ lyrics, newestWords });
  const covered = isCovered(revision);
  return (
    <ApproveForm
      revision={revision}
      lyrics={begun.lyrics}
      keepsTune={keepsTune}
      newer={newestWords === begun.newestWords ? null : lyrics}
      working={working}
      covered={covered}
      onApprove={(changed, newTune) =>
        onDecide({
          status: 'approved',
          revision_id: revision.id,
          lyrics: changed,
          base_version: begun.newestWords,
          new_tune: newTune,
          waive: !covered,
        })
      }
      onNewer={() => setBegun({ lyrics, newestWords })}
      onBack={onBack}
    />
  );
}

const isCovered = ({ charge, settlement }: Revision): boolean => charge === 'included' || settlement === 'paid';

function Deciding(props: CardProps) {
  const { revision, decidesMoney, working, onDecide } = props;
  const [answer, setAnswer] = useState<'none' | 'approve' | 'reject'>('none');
  const covered = isCovered(revision);
  if (answer === 'approve') return <Approving {...props} onBack={() => setAnswer('none')} />;
  if (answer === 'reject')
    return (
      <RejectForm
        working={working}
        onReject={(reason) => onDecide({ status: 'rejected', revision_id: revision.id, reason })}
        onBack={() => setAnswer('none')}
      />
    );
  const mayApprove = decidesMoney || covered;
  const mayReject = decidesMoney || revision.settlement !== 'paid';
  return (
    <>
      <div className="revision-buttons">
        {mayApprove && (
          <Button size="slim" disabled={working} onClick={() => setAnswer('approve')}>
            {m.chat_approve()}
          </Button>
        )}
        {mayReject && (
          <Button look="outline" size="slim" disabled={working} onClick={() => setAnswer('reject')}>
            {m.chat_reject()}
          </Button>
        )}
        {decidesMoney && !covered && revision.settlement === 'open' && (
          <Button
            look="quiet"
            size="slim"
            disabled={working}
            onClick={() => onDecide({ status: 'asked', revision_id: revision.id })}
          >
            {m.chat_ask_payment()}
          </Button>
        )}
      </div>
      {!(mayApprove && mayReject) && <p className="small soft">{m.chat_admin_decides()}</p>}
    </>
  );
}

function RejectForm({
  working,
  onReject,
  onBack,
}: {
  working: boolean;
  onReject: (reason: string) => void;
  onBack: () => void;
}) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      className="revision-answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') onReject(reason.trim());
      }}
    >
      <TextField
        id={id}
        label={m.chat_reject_reason()}
        hint={m.chat_reject_hint()}
        error={missing ? m.chat_reject_missing() : undefined}
        multiline="short"
        maxLength={1000}
        value={reason}
        onChange={setReason}
      />
      <div className="revision-buttons">
        <Button type="submit" size="slim" disabled={working}>
          {m.chat_reject_now()}
        </Button>
        <Button look="quiet" size="slim" disabled={working} onClick={onBack}>
          {m.chat_back()}
        </Button>
      </div>
    </form>
  );
}

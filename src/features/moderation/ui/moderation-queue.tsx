import type { ContractRouterClient } from '@orpc/contract';
import { isDefinedError, safe } from '@orpc/client';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { ModerationCase, moderationContract } from '../contract.ts';
import type { AppealBar } from '../domain/appeal.ts';
import { categoryName } from './reason-names.ts';

export type ModerationApi = ContractRouterClient<typeof moderationContract>;
type Cases = Awaited<ReturnType<ModerationApi['listCases']>>;

/** Everything that is held or was reported, with the reasons; then what was decided. */
export function ModerationQueue({
  api,
  first,
  orderPage,
}: {
  api: ModerationApi;
  first: Cases;
  orderPage: (orderNumber: string) => string;
}) {
  const [cases, setCases] = useState(first);
  const reload = async (): Promise<void> => {
    const { data } = await safe(api.listCases());
    if (data) setCases(data);
  };
  return (
    <>
      <section className="grid gap-4" aria-labelledby="moderation-waiting">
        <h2 className="heading-3" id="moderation-waiting">
          {m.moderation_waiting()}
        </h2>
        {cases.waiting.length === 0 && <p className="soft">{m.moderation_none()}</p>}
        <ul className="desk-rows empty:hidden">
          {cases.waiting.map((one) => (
            <li key={one.id} className="desk-row-whole">
              <CaseWords one={one} orderPage={orderPage} />
              {one.appeal_barred === null ? (
                <Decision api={api} one={one} onDone={() => void reload()} />
              ) : (
                <p className="small soft">{barNames[one.appeal_barred]()}</p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-4" aria-labelledby="moderation-decided">
        <h2 className="heading-3" id="moderation-decided">
          {m.moderation_decided()}
        </h2>
        {cases.decided.length === 0 && <p className="soft">{m.moderation_none_decided()}</p>}
        <ul className="desk-rows empty:hidden">
          {cases.decided.map((one) => (
            <li key={one.id} className="desk-row-whole">
              <CaseWords one={one} orderPage={orderPage} />
              <span className="small soft">{one.decision}</span>
              {one.is_to_refund && one.order_number && (
                <p className="small">
                  {m.moderation_to_refund()}{' '}
                  <a href={`${orderPage(one.order_number)}#order-payment`}>{m.moderation_refund()}</a>
                </p>
              )}
              {one.state === 'taken-down' && <Decision api={api} one={one} onDone={() => void reload()} />}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const kindNames: Record<string, () => string> = {
  order: m.moderation_kind_order,
  article: m.moderation_kind_article,
  'featured-song': m.moderation_kind_featured,
  'shared-song': m.moderation_kind_shared,
  'song-page': m.moderation_kind_page,
  'reaction-film': m.moderation_kind_reaction,
  'gift-page': m.moderation_kind_gift,
  'gift-thanks': m.moderation_kind_thanks,
  'guest-page': m.moderation_kind_guest,
  circle: m.moderation_kind_circle,
  contribution: m.moderation_kind_contribution,
  review: m.moderation_kind_review,
};

const barNames: Record<AppealBar, () => string> = {
  'own-decision': m.moderation_appeal_own,
  'admins-only': m.moderation_appeal_admins,
};

const stateTags = {
  open: { tone: 'warn', name: m.moderation_open },
  'taken-down': { tone: 'error', name: m.moderation_taken_down },
  dismissed: { tone: 'ok', name: m.moderation_dismissed },
} as const;

function CaseWords({ one, orderPage }: { one: ModerationCase; orderPage: (orderNumber: string) => string }) {
  const { tone, name } = stateTags[one.state];
  return (
    <>
      <span className="flex flex-wrap items-center gap-3">
        <b>{kindNames[one.kind]?.() ?? one.kind}</b>
        {one.title !== one.order_number && <span dir="auto">{one.title}</span>}
        <Tag tone={tone}>{name()}</Tag>
        <span className="small soft">{dayAndTime(one.opened_at)}</span>
        {one.path !== '' && <a href={one.path}>{m.moderation_see()}</a>}
        {one.order_number && <a href={orderPage(one.order_number)}>{one.order_number}</a>}
      </span>
      <ul className="small grid gap-1">
        {one.doubts.map(({ by, category, words, email, at }, place) => (
          <li key={place}>
            {by === 'rules' ? m.moderation_by_rules() : m.moderation_by_reader()} {categoryName(category)}
            {words !== '' && ' '}
            {words !== '' && <q dir="auto">{words}</q>} <span className="soft">{dayAndTime(at)}</span>
            {email !== '' && <span className="soft"> {email}</span>}
          </li>
        ))}
      </ul>
      {one.films.map((film) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody sent in, for a look before anybody sees it
        <video key={film} controls preload="none" className="max-w-80" src={film} aria-label={m.moderation_film()} />
      ))}
      {one.photos.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {one.photos.map((photo) => (
            <img key={photo} className="max-h-60 max-w-80" src={photo} alt={m.moderation_photo()} loading="lazy" />
          ))}
        </div>
      )}
      {one.appeal !== '' && (
        <p className="small" dir="auto">
          {m.moderation_appeal()} <q>{one.appeal}</q>
        </p>
      )}
    </>
  );
}

/** Says who reads the reason: the owner of the thing; of a song that its buyer has already, nobody but staff. */
function reasonLabel({ kind, state, tells_buyer: tellsBuyer }: ModerationCase): string {
  if (kind !== 'order') return m.moderation_reason();
  if (state === 'taken-down') return m.moderation_reason_log();
  return tellsBuyer ? m.moderation_reason_waiting() : m.moderation_reason_order();
}

function Decision({ api, one, onDone }: { api: ModerationApi; one: ModerationCase; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isAppeal = one.appeal_state === 'open';
  const seen = one.state === 'taken-down' ? one.state : 'open';
  const decide = async (isYes: boolean): Promise<void> => {
    if (reason.trim() === '') {
      setProblem(m.moderation_reason_missing());
      return;
    }
    const call = isAppeal
      ? api.answerAppeal({ id: one.id, decision: isYes ? 'grant' : 'refuse', reason })
      : api.decideCase({ id: one.id, decision: isYes ? 'dismiss' : 'take-down', reason, seen });
    setIsBusy(true);
    const { error } = await safe<unknown>(call);
    setIsBusy(false);
    setProblem(error ? (isDefinedError(error) ? (error as Error).message : m.moderation_failed()) : undefined);
    if (error) return;
    showToast('ok', m.moderation_saved());
    onDone();
  };
  return (
    <div className="grid w-full max-w-160 gap-3">
      <TextField
        id={`reason-${one.id}`}
        label={reasonLabel(one)}
        maxLength={500}
        value={reason}
        error={problem}
        onChange={setReason}
      />
      <div className="flex flex-wrap gap-3">
        {(isAppeal || one.state === 'open') && (
          <Button size="slim" look="outline" disabled={isBusy} onClick={() => void decide(false)}>
            {isAppeal
              ? m.moderation_refuse()
              : one.kind === 'order'
                ? m.moderation_keep_held()
                : m.moderation_take_down()}
          </Button>
        )}
        <Button size="slim" look="outline" disabled={isBusy} onClick={() => void decide(true)}>
          {one.state === 'taken-down' ? m.moderation_grant() : m.moderation_let_be()}
        </Button>
      </div>
    </div>
  );
}

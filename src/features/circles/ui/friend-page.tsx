import type { ReactNode } from 'react';
import { dayInLondon } from '#features/orders/ui/index.ts';
import type { UploadsApi } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import type { FriendPage } from '../friend-contract.ts';
import type { CirclesApi } from './circles-api.ts';
import { FriendForm } from './friend-form.tsx';
import { FriendContribution } from './friend-contribution.tsx';
import { RemindMe } from './remind-me.tsx';
import './circles.css';

interface PageProps {
  api: CirclesApi;
  uploads: UploadsApi;
  token: string;
  page: FriendPage;
  isGreetingLost: boolean;
  onSent: (own: string, isGreetingLost: boolean) => void;
  onChanged: () => void;
  onTakenBack: () => void;
  /** In the place of the form, for a browser that runs no scripts. */
  noScript: ReactNode;
  report: ReactNode;
}

/** The page that an invitation leads to: a form, what this friend added already, or a kind word for who comes too late. */
export function FriendPageView(props: PageProps) {
  const { page } = props;
  const { giver } = page;
  if (page.own)
    return (
      <div className="friend-page">
        <FriendContribution {...props} own={page.own} />
        {props.noScript}
      </div>
    );
  if (giver === '') return <Kind title={m.circle_shut_title()} text={m.circle_shut_text()} />;
  if (page.standing !== 'open') return <Kind title={m.circle_over_title()} text={m.circle_over_text({ giver })} />;
  if (page.is_full) return <Kind title={m.circle_full_title()} text={m.circle_full_text({ giver })} />;
  return <Invited {...props} />;
}

function Kind({ title, text }: { title: string; text: string }) {
  return (
    <div className="friend-page">
      <h1 className="heading-1">{title}</h1>
      <p className="lede">{text}</p>
    </div>
  );
}

function Invited(props: PageProps) {
  const { giver, honouree, message, last_day: lastDay } = props.page;
  return (
    <div className="friend-page">
      {/* The sentence is the page's own: of `dir="auto"` a giver's Hebrew name would have all of it run from the right. */}
      <h1 className="heading-1">
        {honouree === '' ? m.circle_page_heading_short({ giver }) : m.circle_page_heading({ giver, honouree })}
      </h1>
      <p className="lede">{m.circle_page_text({ day: dayInLondon(lastDay) })}</p>
      {message !== '' && (
        <blockquote className="friend-message" dir="auto">
          {message}
        </blockquote>
      )}
      <p className="notes soft">{m.circle_page_private({ giver })}</p>
      {props.noScript}
      <div className="needs-script contents">
        <FriendForm {...props} />
        <RemindMe api={props.api} token={props.token} />
        {props.report}
      </div>
    </div>
  );
}

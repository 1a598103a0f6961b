import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';

/** Page of the admin area: title, rule, content. `denied` shows only the refusal. */
export function AdminPage({
  title,
  aside,
  denied = false,
  children,
}: {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  denied?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="desk">
      <div className="desk-head">
        <h1 className="desk-title">{title}</h1>
        {!denied && aside}
      </div>
      {denied ? <Notice tone="error">{m.staff_admins_only()}</Notice> : children}
    </div>
  );
}

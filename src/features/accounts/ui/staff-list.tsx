import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { StaffMember } from '../contract.ts';
import type { AccountsApi } from './staff-sign-in.tsx';

type Role = StaffMember['role'];

const roles = (): { value: Role; name: string }[] => [
  { value: 'producer', name: m.staff_role_producer() },
  { value: 'editor', name: m.staff_role_editor() },
  { value: 'admin', name: m.staff_role_admin() },
];

/** The sentence for a refusal. */
function told(error: Error): string {
  return isDefinedError(error) ? (error as Error).message : m.admin_unexpected();
}

/** Who works here, what they may do, and a form for a colleague. */
export function StaffList({ api, first }: { api: AccountsApi; first: { staff: StaffMember[]; you: string } }) {
  const [staff, setStaff] = useState(first.staff);
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  const change = async (member: StaffMember, role: Role | 'none'): Promise<void> => {
    const { error } = await safe(api.changeRole({ id: member.id, role }));
    if (error) {
      showToast('error', told(error));
      return;
    }
    setStaff((before) =>
      before.flatMap((other) => (other.id !== member.id ? [other] : role === 'none' ? [] : [{ ...other, role }])),
    );
    showToast(
      'ok',
      role === 'none' ? m.staff_removed({ name: member.name }) : m.staff_role_changed({ name: member.name }),
    );
  };
  const inviteAgain = async ({ id, name, email }: StaffMember): Promise<void> => {
    const { error } = await safe(api.inviteAgain({ id }));
    if (error) showToast('error', told(error));
    else showToast('ok', m.staff_invited({ name, email }));
  };
  return (
    <section className="desk-part" aria-labelledby="staff">
      <h2 className="heading-3" id="staff">
        {m.staff_people()}
      </h2>
      <p className="small soft max-w-136">{m.staff_people_text()}</p>
      <ul className="desk-rows">
        {staff.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isYou={member.id === first.you}
            onRole={(role) => (role === 'none' ? setLeaving(member) : void change(member, role))}
            onInvite={() => void inviteAgain(member)}
          />
        ))}
      </ul>
      <AddForm api={api} onAdded={(member) => setStaff((before) => [...before, member])} />
      <RemoveDialog
        name={leaving?.name ?? null}
        onRemove={() => {
          if (leaving) void change(leaving, 'none');
          setLeaving(null);
        }}
        onClose={() => setLeaving(null)}
      />
    </section>
  );
}

function MemberRow({
  member,
  isYou,
  onRole,
  onInvite,
}: {
  member: StaffMember;
  isYou: boolean;
  onRole: (role: Role | 'none') => void;
  onInvite: () => void;
}) {
  return (
    <li className="desk-row-stacked">
      <div className="min-w-0">
        <b className="block font-[640]">{member.name}</b>
        <span className="small soft wrap-anywhere">
          {member.email}, {standing(member)}
        </span>
      </div>
      {isYou ? (
        <span className="small soft">{m.staff_you({ role: roleName(member.role) })}</span>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {!member.has_joined && (
            <Button look="quiet" size="slim" onClick={onInvite}>
              {m.staff_invite_again()}
            </Button>
          )}
          <RoleChoice member={member} onChange={onRole} />
        </div>
      )}
    </li>
  );
}

/** Asks before somebody is taken off the staff. `name` null: nobody is to be. */
function RemoveDialog({ name, onRemove, onClose }: { name: string | null; onRemove: () => void; onClose: () => void }) {
  return (
    <Dialog open={name !== null} onClose={onClose} title={m.staff_remove_title({ name: name ?? '' })}>
      <div className="grid gap-6">
        <p className="notes">{m.staff_remove_text()}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onRemove}>{m.staff_remove()}</Button>
          <Button look="quiet" onClick={onClose}>
            {m.staff_remove_not()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function standing({ has_joined: hasJoined, second_factor: hasFactor }: StaffMember): string {
  if (!hasJoined) return m.staff_invited_waiting();
  return hasFactor ? m.staff_with_factor() : m.staff_without_factor();
}

function roleName(role: Role): string {
  return roles().find(({ value }) => value === role)?.name ?? role;
}

function RoleChoice({ member, onChange }: { member: StaffMember; onChange: (role: Role | 'none') => void }) {
  return (
    <select
      className="desk-choice"
      aria-label={m.staff_role_of({ name: member.name })}
      value={member.role}
      onChange={(event) => onChange(event.target.value as Role | 'none')}
    >
      {roles().map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
      <option value="none">{m.staff_role_none()}</option>
    </select>
  );
}

const blank = { name: '', email: '', role: 'producer' as Role };

function problemsOf({ name, email }: typeof blank): { name?: string; email?: string } {
  return {
    ...(name.trim() === '' ? { name: m.staff_fix_name() } : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: m.field_email_missing() }),
  };
}

function useInviting(api: AccountsApi, onAdded: (member: StaffMember) => void) {
  const [words, setWords] = useState(blank);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const problems = problemsOf(words);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    setWorking(true);
    const { data, error } = await safe(api.addStaff({ ...words, name: words.name.trim(), email: words.email.trim() }));
    setWorking(false);
    setRefused(error ? told(error) : null);
    if (error) return;
    setTried(false);
    setWords(blank);
    onAdded(data);
    showToast('ok', m.staff_invited({ name: data.name, email: data.email }));
  };
  return { words, setWords, shown: tried ? problems : {}, refused, working, submit };
}

function AddForm({ api, onAdded }: { api: AccountsApi; onAdded: (member: StaffMember) => void }) {
  const { words, setWords, shown, refused, working, submit } = useInviting(api, onAdded);
  const field = (name: 'name' | 'email') => ({
    id: `staff-${name}`,
    value: words[name],
    error: shown[name],
    onChange: (value: string) => setWords((before) => ({ ...before, [name]: value })),
  });
  return (
    <details>
      <summary className="small">{m.staff_add()}</summary>
      <form className="mt-5 grid max-w-104 gap-5" noValidate onSubmit={(event) => void submit(event)}>
        {refused && (
          <Notice tone="error" announce>
            {refused}
          </Notice>
        )}
        <TextField {...field('name')} label={m.staff_name()} autoComplete="off" maxLength={100} />
        <TextField
          {...field('email')}
          label={m.admin_email()}
          type="email"
          autoComplete="off"
          hint={m.staff_invite_hint()}
        />
        <SelectField
          id="staff-role"
          label={m.staff_role()}
          value={words.role}
          options={roles()}
          onChange={(role) => setWords((before) => ({ ...before, role }))}
        />
        <Button type="submit" className="justify-self-start" disabled={working}>
          {m.staff_add_send()}
        </Button>
      </form>
    </details>
  );
}

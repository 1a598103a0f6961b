import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { projectIdPattern } from '../domain/project-id.ts';
import { Chat } from './chat.tsx';
import { type ConversationApi, projectTransport } from './conversation-api.ts';
import { useConversation } from './use-conversation.ts';

export interface Project {
  id: string;
  /** The account of the colleague who is written to. */
  recipient: string;
}

/** CHAT-04: a chat about a project, without an order. */
export function ProjectChat({ api, project }: { api: ConversationApi; project: Project }) {
  const talk = useConversation(() => projectTransport(api, project.id, () => project.recipient));
  const recipients = useRecipients(api);
  return (
    <>
      <div className="communications-head">
        <h2 className="heading-3">{m.communications_project({ id: project.id })}</h2>
        <span className="small soft">{recipients.find(({ id }) => id === project.recipient)?.name}</span>
      </div>
      <section className="conversation" aria-label={m.communications_project({ id: project.id })}>
        <Chat talk={talk} side="staff" />
      </section>
    </>
  );
}

function useRecipients(api: ConversationApi): readonly { id: string; name: string }[] {
  const { data } = useQuery({ queryKey: ['recipients'], queryFn: () => api.listRecipients() });
  return data?.recipients ?? [];
}

/** Form for the project id and the colleague to write to. */
export function ProjectForm({ api, onOpen }: { api: ConversationApi; onOpen: (project: Project) => void }) {
  const formId = useId();
  const [id, setId] = useState('');
  const [recipient, setRecipient] = useState('');
  const [tried, setTried] = useState(false);
  const recipients = useRecipients(api);
  const isId = projectIdPattern.test(id.trim());
  const known = recipients.some((candidate) => candidate.id === recipient);
  const open = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isId && known) onOpen({ id: id.trim(), recipient });
  };
  return (
    <details>
      <summary className="font-[640]">{m.communications_project_new()}</summary>
      <form className="project-form" noValidate onSubmit={open}>
        <TextField
          id={`${formId}-project`}
          label={m.communications_project_id()}
          hint={m.communications_project_id_hint()}
          error={tried && !isId ? m.communications_project_id_wrong() : undefined}
          value={id}
          onChange={setId}
          spellCheck={false}
          autoComplete="off"
        />
        <RecipientField
          id={`${formId}-recipient`}
          value={recipient}
          onChange={setRecipient}
          recipients={recipients}
          missing={tried && !known}
        />
        <Button type="submit" look="outline" size="slim" className="justify-self-start">
          {m.communications_project_open()}
        </Button>
      </form>
    </details>
  );
}

function RecipientField({
  id,
  value,
  onChange,
  recipients,
  missing,
}: {
  id: string;
  value: string;
  onChange: (value: string) => void;
  recipients: readonly { id: string; name: string }[];
  missing: boolean;
}) {
  return (
    <>
      <TextField
        id={id}
        label={m.communications_recipient()}
        hint={m.communications_recipient_hint()}
        error={missing ? recipientProblem(value) : undefined}
        value={value}
        onChange={(typed) => onChange(typed.trim())}
        spellCheck={false}
        autoComplete="off"
        list={`${id}-staff`}
      />
      <datalist id={`${id}-staff`}>
        {recipients.map((recipient) => (
          <option key={recipient.id} value={recipient.id}>
            {recipient.name}
          </option>
        ))}
      </datalist>
    </>
  );
}

function recipientProblem(typed: string): string {
  return typed === '' ? m.communications_recipient_missing() : m.communications_recipient_unknown();
}

import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureText } from '#ui/refusal-text.ts';
import { storyLength } from '../domain/limits.ts';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';
import type { Guest, LeadAnswer } from './use-lead.ts';

interface StoryProps {
  api: PhotoSessionsApi;
  session: string;
  guest: Guest;
  story: string;
  setStory: (story: string) => void;
  saveLead: (guest: Guest) => Promise<LeadAnswer>;
  onWritten: (lyrics: string) => void;
  /** Back to name and address, with what the server has against them. */
  onBack: (problem: string | null) => void;
}

function useStory({ api, session, guest, story, saveLead, onWritten, onBack }: StoryProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const write = async (): Promise<string | null> => {
    const saved = await saveLead(guest);
    if ('problem' in saved) {
      if (!saved.isOfGuest) return saved.problem;
      onBack(saved.problem);
      return null;
    }
    const about = { firstName: guest.firstName, sessionId: session, lead: saved.lead };
    const { data, error } = await safe(api.generateLyricPreview({ ...about, story }));
    if (error) return failureText(error, m.funnel_preview_failed);
    // The letter may fail: the preview is there all the same.
    void safe(api.sendAffiliateEmail({ ...about, email: guest.email }));
    onWritten(data.lyrics);
    return null;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working) return;
    if (story.trim() === '') {
      setProblem(m.funnel_story_missing());
      return;
    }
    setWorking(true);
    setProblem(null);
    const found = await write().catch(() => m.funnel_unexpected());
    setWorking(false);
    setProblem(found);
    if (found !== null) showToast('error', found);
  };
  return { problem, working, submit };
}

/** FUN-03, FUN-04: the guest's sentence; the lead is saved with it, and the preview written. */
export function StoryStep(props: StoryProps) {
  const { story, setStory, onBack } = props;
  const { problem, working, submit } = useStory(props);
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <TextField
        id="funnel-story"
        name="story"
        multiline="short"
        maxLength={storyLength}
        label={m.funnel_story()}
        hint={<span className="figures">{m.funnel_story_count({ count: story.length, limit: storyLength })}</span>}
        value={story}
        onChange={setStory}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={working}>
          {working ? m.funnel_processing() : m.funnel_generate()}
        </Button>
        <Button look="quiet" disabled={working} onClick={() => onBack(null)}>
          {m.funnel_back()}
        </Button>
      </div>
    </form>
  );
}

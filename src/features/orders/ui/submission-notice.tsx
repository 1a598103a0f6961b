import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Submission } from './use-submission.ts';

/** Says at the button why the order was not taken, and offers tomorrow's places where that helps. */
export function SubmissionNotice({ submission, tomorrow }: { submission: Submission; tomorrow: string }) {
  const { trouble, submit } = submission;
  if (!trouble) return null;
  return (
    <Notice tone={trouble.tone} announce {...(trouble.title ? { title: trouble.title } : {})}>
      <p>{trouble.text}</p>
      {trouble.tomorrowOpen && (
        <Button look="outline" size="slim" className="mt-2" onClick={() => void submit('tomorrow')}>
          {tomorrow}
        </Button>
      )}
    </Notice>
  );
}

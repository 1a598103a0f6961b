import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** One way to begin a plan: what it means, and its button. */
export function PlanChoice({
  text,
  name,
  isFirst = false,
  isWorking,
  disabled,
  onChoose,
}: {
  text: string;
  name: string;
  isFirst?: boolean;
  isWorking: boolean;
  disabled: boolean;
  onChoose: () => void;
}) {
  return (
    <div className="partner-choice">
      <p className="notes">{text}</p>
      <Button {...(isFirst ? {} : { look: 'outline' as const })} disabled={disabled} onClick={onChoose}>
        {isWorking ? m.partner_setting_up() : name}
      </Button>
    </div>
  );
}

/** The reason why a plan could not be begun; nothing for null. */
export function PlanProblem({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Notice tone="error" announce>
      {text}
    </Notice>
  );
}

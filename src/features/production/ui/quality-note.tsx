import { isOver } from '#features/orders/domain/status.ts';
import { m } from '#messages/messages.js';
import { TextField } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ProductionOrder } from '../contract.ts';
import { isJudgeable } from './judging.ts';

export const qualityNoteId = 'quality-note';

export interface Note {
  text: string;
  missing: boolean;
}

/** Verdict of quality control, and the note that is saved with the next one. */
export function QualityNote({
  order,
  version,
  note,
  onNote,
}: {
  order: Pick<ProductionOrder, 'status'>;
  version: ProductionOrder['versions'][number];
  note: Note;
  onNote: (note: Note) => void;
}) {
  const over = isOver(order.status);
  // Of an order that is over, only a verdict that was given is left to read.
  if (over && version.quality === 'open') return null;
  return (
    <section className="order-section-part" aria-labelledby="order-quality">
      <div className="part-head">
        <h2 className="heading-3" id="order-quality">
          {m.admin_quality()}
        </h2>
        {version.quality === 'passed' && <Tag tone="ok">{m.admin_quality_passed()}</Tag>}
        {version.quality === 'failed' && <Tag tone="error">{m.admin_quality_failed()}</Tag>}
        {version.quality === 'open' && <span className="tag">{m.admin_quality_open()}</span>}
      </div>
      {version.quality_note && <p className="quality-said">{m.admin_quality_said({ note: version.quality_note })}</p>}
      {isJudgeable(version) && !over && (
        <TextField
          id={qualityNoteId}
          label={m.admin_quality_note()}
          hint={m.admin_quality_note_hint()}
          optional
          multiline="short"
          maxLength={1000}
          value={note.text}
          error={note.missing && note.text.trim() === '' ? m.admin_quality_note_missing() : undefined}
          onChange={(text) => onNote({ text, missing: note.missing })}
        />
      )}
    </section>
  );
}

import { isOver } from '#features/orders/domain/status.ts';
import { statusNames } from '#features/orders/ui/index.ts';
import { Plus } from '#ui/icons/plus.ts';
import { Trash2 } from '#ui/icons/trash-2.ts';
import { X } from '#ui/icons/x.ts';
import { type KeyboardEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, IconButton } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { EditableLyrics, ProductionOrder } from '../contract.ts';
import { LyricsConflict } from './lyrics-conflict.tsx';
import { lyricsToSend, type LyricsChange, maximumLines, maximumSections, type SectionTag } from './lyrics-draft.ts';
import { LineSyllables, Measured } from './syllables.tsx';
import { newRequestKey } from '#ui/request-key.ts';
import { tryAction, type ProductionApi } from './production-api.ts';
import { type LyricsDraft, useLyricsDraft } from './use-lyrics-draft.ts';
import { tagWords } from './words.ts';

/** The words of an order that nothing here can write are a producer's to begin. */
const mayWriteFirstWords = ({ waits_for_words: waits, status, newest_words: newest }: ProductionOrder): boolean =>
  newest === 0 && (waits || status === 'failed');

const blankLyrics = (language: string): EditableLyrics => ({
  title: '',
  language,
  sections: [{ tag: 'verse', lines: [{ display: '', sung: '' }] }],
});

interface EditorProps {
  api: ProductionApi;
  order: ProductionOrder;
  version: ProductionOrder['versions'][number] | undefined;
  /** Called when a new version has been requested. */
  onRendered: () => void;
  refresh: () => Promise<unknown>;
}

/** The draft, what stands against sending it, and the sending. */
function useRendering({ api, order, version, onRendered, refresh }: EditorProps) {
  const isFirst = mayWriteFirstWords(order);
  const editing = useLyricsDraft(order, version?.lyrics ?? (isFirst ? blankLyrics(order.language_tag) : null));
  const [refused, setRefused] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const { lyrics, draft } = editing;
  const newest = order.versions.find((candidate) => candidate.version === order.newest_words)?.lyrics;
  const render = async (newTune: boolean): Promise<void> => {
    const toSend = lyrics && lyricsToSend(lyrics);
    if (!toSend) {
      setRefused(m.admin_lyrics_refused());
      return;
    }
    setWorking(true);
    setRefused(null);
    const outcome = await tryAction(
      api.renderAgain({
        order_number: order.order_number,
        lyrics: toSend,
        base_version: draft?.baseVersion ?? order.newest_words,
        new_tune: newTune,
        idempotency_key: requestKey,
      }),
    );
    if ('done' in outcome) {
      showToast('ok', m.admin_render_started({ version: outcome.done.version }));
      setRequestKey(newRequestKey());
      editing.reset();
      onRendered();
    } else setRefused(outcome.refused);
    // Also after a refusal: others may have saved newer words, and the lines that differ are shown.
    await refresh();
    setWorking(false);
  };
  return {
    ...editing,
    isFirst,
    overtaken: draft && newest && draft.baseVersion !== order.newest_words ? { draft, newest } : null,
    refused,
    working,
    render,
    goOnWith: (resolved: LyricsDraft): void => {
      editing.keep(resolved);
      setRefused(null);
    },
  };
}

function whyNotNow({ status }: ProductionOrder): string {
  return isOver(status) ? m.admin_render_over({ status: statusNames[status]().toLowerCase() }) : m.admin_render_why();
}

/** STU-03: printed and sung words side by side; rendering them makes a new version. The draft stays on failure. */
export function LyricsEditor(props: EditorProps) {
  const { api, order } = props;
  const editing = useRendering(props);
  const { lyrics, draft, isFirst, overtaken, refused, working } = editing;
  const keepsTune = props.version?.keeps_tune ?? true;
  // The status machine's own moves to 'processing' from rest.
  const atRest = order.waits_for_words || ['ready', 'completed', 'failed'].includes(order.status);
  return (
    <section className="order-section-part" aria-labelledby="order-lyrics" id="lyrics" tabIndex={-1}>
      <h2 className="heading-3" id="order-lyrics" tabIndex={-1}>
        {m.admin_lyrics()}
      </h2>
      {lyrics ? (
        <>
          {isFirst && (
            <Notice tone="info">
              {order.waits_for_words ? m.admin_lyrics_wanted({ language: order.language }) : m.admin_lyrics_failed()}
            </Notice>
          )}
          <p className="small soft">{m.admin_lyrics_text()}</p>
          {editing.isRestored && <Notice tone="info">{m.admin_lyrics_restored()}</Notice>}
          {overtaken && <LyricsConflict {...overtaken} version={order.newest_words} onResolved={editing.goOnWith} />}
          <MeasuredFields api={api} lyrics={lyrics} onChange={editing.change} />
          {refused && (
            <Notice tone="error" announce>
              {refused}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button disabled={!atRest || working || overtaken !== null} onClick={() => void editing.render(false)}>
              {working ? m.admin_rendering() : isFirst ? m.admin_render_first() : m.admin_render_again()}
            </Button>
            {!isFirst && keepsTune && (
              <Button
                look="outline"
                disabled={!atRest || working || overtaken !== null}
                aria-describedby="lyrics-tune"
                onClick={() => void editing.render(true)}
              >
                {m.admin_new_tune()}
              </Button>
            )}
            {draft && (
              <Button look="quiet" onClick={editing.reset} disabled={working}>
                {m.admin_lyrics_reset()}
              </Button>
            )}
            <output className="hint">{!atRest ? whyNotNow(order) : draft && m.admin_lyrics_changed()}</output>
          </div>
          {!isFirst && (
            <p className="small soft" id="lyrics-tune">
              {keepsTune ? m.admin_new_tune_text() : m.admin_other_tune()}
            </p>
          )}
        </>
      ) : (
        <p className="notes soft">{order.waits_for_buyer ? m.admin_lyrics_with_buyer() : m.admin_lyrics_none()}</p>
      )}
    </section>
  );
}

interface FieldsProps {
  lyrics: EditableLyrics;
  onChange: (change: LyricsChange) => void;
}

function MeasuredFields({ api, lyrics, onChange }: FieldsProps & { api: ProductionApi }) {
  return (
    <Measured api={api} lyrics={lyrics}>
      <LyricsFields lyrics={lyrics} onChange={onChange} />
    </Measured>
  );
}

function LyricsFields({ lyrics, onChange }: FieldsProps) {
  return (
    <div className="lyrics-fields">
      <TextField
        id="lyrics-title"
        label={m.admin_lyrics_title()}
        value={lyrics.title}
        maxLength={120}
        onChange={(title) => onChange({ type: 'title', title })}
      />
      <div className="lyrics-heads label soft" aria-hidden="true">
        <span>{m.admin_lyrics_shown_head()}</span>
        <span>{m.admin_lyrics_sung_head()}</span>
      </div>
      {lyrics.sections.map((_, section) => (
        <SectionFields key={section} lyrics={lyrics} section={section} onChange={onChange} />
      ))}
      {lyrics.sections.length < maximumSections && (
        <Button
          look="outline"
          size="slim"
          className="justify-self-start"
          onClick={() => onChange({ type: 'section-added' })}
        >
          <Plus className="icon" aria-hidden="true" />
          {m.admin_lyrics_add_section()}
        </Button>
      )}
    </div>
  );
}

function SectionFields({ lyrics, section, onChange }: FieldsProps & { section: number }) {
  const words = lyrics.sections[section];
  if (!words) return null;
  return (
    <fieldset className="lyrics-section">
      <legend className="sr-only">{m.admin_lyrics_section({ tag: tagWords[words.tag](), number: section + 1 })}</legend>
      <div className="lyrics-section-head">
        <select
          className="lyrics-kind"
          aria-label={m.admin_lyrics_kind({ number: section + 1 })}
          value={words.tag}
          onChange={(event) => onChange({ type: 'tag', section, tag: event.target.value as SectionTag })}
        >
          {(['verse', 'chorus', 'bridge'] as const).map((tag) => (
            <option key={tag} value={tag}>
              {tagWords[tag]()}
            </option>
          ))}
        </select>
        <IconButton
          label={m.admin_lyrics_remove_section({ section: section + 1 })}
          onClick={() => onChange({ type: 'section-removed', section })}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </IconButton>
      </div>
      {words.lines.map((_, line) => (
        <LineFields key={line} lyrics={lyrics} section={section} line={line} onChange={onChange} />
      ))}
      {words.lines.length < maximumLines && (
        <Button
          look="quiet"
          size="slim"
          className="justify-self-start"
          onClick={() => onChange({ type: 'line-added', section })}
        >
          <Plus className="icon" aria-hidden="true" />
          {m.admin_lyrics_add_line()}
        </Button>
      )}
    </fieldset>
  );
}

/** A line of a song wraps in its field, so that a phone shows it whole, and is one line all the same. */
const oneLine = (typed: string): string => typed.replaceAll(/\s*[\n\r]+\s*/g, ' ');
const keepOnOneLine = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

function LineFields({ lyrics, section, line, onChange }: FieldsProps & { section: number; line: number }) {
  const words = lyrics.sections[section]?.lines[line];
  if (!words) return null;
  const where = { section: section + 1, line: line + 1 };
  const field = (which: 'display' | 'sung', label: string) => (
    <textarea
      className={which === 'display' ? 'lyrics-line' : 'lyrics-line lyrics-sung'}
      rows={1}
      data-different={which === 'sung' && words.sung !== words.display}
      aria-label={label}
      dir="auto"
      lang={lyrics.language}
      maxLength={200}
      value={words[which]}
      onKeyDown={keepOnOneLine}
      onChange={(event) => onChange({ type: 'line', section, line, words: { [which]: oneLine(event.target.value) } })}
    />
  );
  return (
    <div className="lyrics-row">
      {field('display', m.admin_lyrics_shown(where))}
      <span className="lyrics-sung-field">
        {field('sung', m.admin_lyrics_sung(where))}
        <LineSyllables section={section} line={line} />
      </span>
      <IconButton
        label={m.admin_lyrics_remove_line(where)}
        onClick={() => onChange({ type: 'line-removed', section, line })}
      >
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

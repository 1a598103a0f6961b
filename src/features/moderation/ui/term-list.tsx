import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ModerationTerm } from '../contract.ts';
import { categories, type Category } from '../domain/check.ts';
import type { ModerationApi } from './moderation-queue.tsx';
import { categoryName } from './reason-names.ts';

/** The operator's list of words. */
export function TermList({ api, first }: { api: ModerationApi; first: readonly ModerationTerm[] }) {
  const [terms, setTerms] = useState(first);
  const [words, setWords] = useState('');
  const [category, setCategory] = useState<Category>('hate');
  const [failed, setFailed] = useState(false);
  const isComplete = words.trim().length >= 2;
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data } = await safe(api.addTerm({ category, words }));
    setFailed(!data);
    if (!data) return;
    setTerms([...terms, data]);
    setWords('');
  };
  const remove = async (id: string): Promise<void> => {
    const { error } = await safe(api.removeTerm({ id }));
    setFailed(error !== null);
    if (!error) setTerms(terms.filter((term) => term.id !== id));
  };
  return (
    <section className="grid gap-4" aria-labelledby="terms-title">
      <h2 className="heading-3" id="terms-title">
        {m.moderation_terms()}
      </h2>
      <p className="small soft">{m.moderation_terms_text()}</p>
      {failed && (
        <Notice tone="error" announce>
          {m.moderation_failed()}
        </Notice>
      )}
      <form className="grid max-w-160 gap-4" onSubmit={(event) => void add(event)}>
        <ChoiceChips
          id="term-category"
          legend={m.moderation_term_category()}
          options={categories.map((value) => ({ value, label: categoryName(value) }))}
          value={category}
          onChange={setCategory}
        />
        <TextField id="term-words" label={m.moderation_term_words()} maxLength={80} value={words} onChange={setWords} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            size="slim"
            disabled={!isComplete}
            aria-describedby={isComplete ? undefined : 'term-why'}
          >
            {m.moderation_term_add()}
          </Button>
          {!isComplete && (
            <span className="hint" id="term-why">
              {m.moderation_term_needs()}
            </span>
          )}
        </div>
      </form>
      <Terms terms={terms} onRemove={(id) => void remove(id)} />
    </section>
  );
}

function Terms({ terms, onRemove }: { terms: readonly ModerationTerm[]; onRemove: (id: string) => void }) {
  return (
    <ul className="desk-rows empty:hidden">
      {terms.map((term) => (
        <li key={term.id} className="flex flex-wrap items-center gap-3">
          <span>
            {categoryName(term.category)}: <b>{term.words}</b>
          </span>
          <Button
            look="quiet"
            size="slim"
            aria-label={m.moderation_term_remove_what({ words: term.words })}
            onClick={() => onRemove(term.id)}
          >
            {m.moderation_term_remove()}
          </Button>
        </li>
      ))}
    </ul>
  );
}

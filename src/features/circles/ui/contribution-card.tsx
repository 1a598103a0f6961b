import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import type { ContributionView } from '../contract.ts';

export interface Choice {
  words: boolean;
  photo_ids: string[];
  greeting: ContributionView['greeting_use'];
}

const uses = ['none', 'opening', 'closing'] as const;
const useNames = {
  none: m.circle_greeting_none,
  opening: m.circle_greeting_opening,
  closing: m.circle_greeting_closing,
} as const;

interface Part {
  given: ContributionView;
  includesFilm: boolean;
  /** False once nothing can be chosen any more, or while staff look at it. */
  isOpen: boolean;
  choose: (change: Partial<Choice>) => void;
}

/** A friend's contribution, with ticks for what of it enters the song and the film. */
export function ContributionCard({
  given: stored,
  includesFilm,
  mayChoose,
  onChoose,
  onReport,
}: {
  given: ContributionView;
  includesFilm: boolean;
  mayChoose: boolean;
  /** @returns the sentence to show if it was refused */
  onChoose: (choice: Choice) => Promise<string | undefined>;
  onReport: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  /** A tick stands at once, and goes if it is refused. */
  const [wanted, setWanted] = useState<Choice | null>(null);
  const given = wanted ? withChoice(stored, wanted) : stored;
  const choose = (change: Partial<Choice>): void => {
    const before = { words: given.words_chosen, photo_ids: chosenOf(given), greeting: given.greeting_use };
    const choice = { ...before, ...change };
    setWanted(choice);
    void onChoose(choice).then((refused) => {
      setProblem(refused);
      setWanted((newest) => (newest === choice ? null : newest));
    });
  };
  const part: Part = { given, includesFilm, isOpen: mayChoose && !given.is_held, choose };
  return (
    <li className="circle-card">
      <b dir="auto">{given.name}</b>
      {given.is_held && <p className="small soft">{m.circle_held()}</p>}
      {given.words !== '' && <Words {...part} />}
      {given.photos.length > 0 && <Photos {...part} />}
      {given.greeting_url && <Greeting {...part} url={given.greeting_url} />}
      {problem && <FieldError id={`circle-${given.id}-error`}>{problem}</FieldError>}
      {!given.is_held && (
        <Button look="quiet" size="slim" onClick={onReport}>
          {m.circle_report()}
        </Button>
      )}
    </li>
  );
}

const withChoice = (given: ContributionView, { words, photo_ids: ids, greeting }: Choice): ContributionView => ({
  ...given,
  words_chosen: words,
  photos: given.photos.map((photo) => ({ ...photo, is_chosen: ids.includes(photo.id) })),
  greeting_use: greeting,
});

const chosenOf = ({ photos }: ContributionView): string[] =>
  photos.flatMap(({ id, is_chosen: isChosen }) => (isChosen ? [id] : []));

function Words({ given: { words, words_chosen: isChosen }, isOpen, choose }: Part) {
  return (
    <>
      <p className="circle-words" dir="auto">
        {words}
      </p>
      <label className="circle-tick">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isOpen}
          onChange={({ target }) => choose({ words: target.checked })}
        />
        <span>{m.circle_words_tick()}</span>
      </label>
    </>
  );
}

function Photos({ given, includesFilm, isOpen, choose }: Part) {
  const chosen = chosenOf(given);
  const tick = (id: string, isTicked: boolean): void =>
    choose({ photo_ids: isTicked ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <ul className="circle-photos">
      {given.photos.map(({ id, thumbnail_url: url, is_chosen: isChosen }, index) => (
        <li key={id}>
          <label className="circle-photo">
            <img src={url} alt="" />
            {includesFilm && (
              <input
                type="checkbox"
                aria-label={m.circle_photo_tick({ number: index + 1, name: given.name })}
                checked={isChosen}
                disabled={!isOpen}
                onChange={({ target }) => tick(id, target.checked)}
              />
            )}
          </label>
        </li>
      ))}
    </ul>
  );
}

function Greeting({ given: { name, greeting_use: use }, includesFilm, isOpen, choose, url }: Part & { url: string }) {
  return (
    <div className="circle-greeting">
      {/* Nobody wrote down what a friend says. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls preload="none" src={url} aria-label={m.circle_greeting_of({ name })} />
      {includesFilm && (
        <select
          className="input"
          aria-label={m.circle_greeting_of({ name })}
          value={use}
          disabled={!isOpen}
          onChange={({ target }) => choose({ greeting: uses.find((one) => one === target.value) ?? 'none' })}
        >
          {uses.map((one) => (
            <option key={one} value={one}>
              {useNames[one]()}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

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

/** What one friend added, with ticks for what of it enters the song and the film. */
export function ContributionCard({
  given,
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
  const { id, name, words, photos, greeting_url: greeting, greeting_use: use } = given;
  const isOpen = mayChoose && !given.is_held;
  const chosenPhotos = photos.filter(({ is_chosen: isChosen }) => isChosen).map((photo) => photo.id);
  const choose = (change: Partial<Choice>): void => {
    const before = { words: given.words_chosen, photo_ids: chosenPhotos, greeting: use };
    void onChoose({ ...before, ...change }).then(setProblem);
  };
  return (
    <li className="circle-card">
      <h4 className="heading-4" dir="auto">
        {name}
      </h4>
      {given.is_held && <p className="small soft">{m.circle_held()}</p>}
      {words !== '' && (
        <>
          <p className="circle-words" dir="auto">
            {words}
          </p>
          <label className="circle-tick">
            <input
              type="checkbox"
              checked={given.words_chosen}
              disabled={!isOpen}
              onChange={({ target }) => choose({ words: target.checked })}
            />
            <span>{m.circle_words_tick()}</span>
          </label>
        </>
      )}
      {photos.length > 0 && (
        <ul className="circle-photos">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <label className="circle-photo">
                <img src={photo.thumbnail_url} alt="" />
                {includesFilm && (
                  <input
                    type="checkbox"
                    aria-label={m.circle_photo_tick({ number: index + 1, name })}
                    checked={photo.is_chosen}
                    disabled={!isOpen}
                    onChange={({ target }) =>
                      choose({
                        photo_ids: target.checked
                          ? [...chosenPhotos, photo.id]
                          : chosenPhotos.filter((one) => one !== photo.id),
                      })
                    }
                  />
                )}
              </label>
            </li>
          ))}
        </ul>
      )}
      {greeting && (
        <div className="circle-greeting">
          {/* Nobody wrote down what a friend says. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio controls preload="none" src={greeting} aria-label={m.circle_greeting_of({ name })} />
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
      )}
      {problem && <FieldError id={`circle-${id}-error`}>{problem}</FieldError>}
      {!given.is_held && (
        <Button look="quiet" size="slim" onClick={onReport}>
          {m.circle_report()}
        </Button>
      )}
    </li>
  );
}

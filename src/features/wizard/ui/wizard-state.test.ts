import { expect, test } from 'vitest';
import { stepProblem, type WizardOrder } from '../domain/wizard-order.ts';
import {
  draftOf,
  isTouched,
  lastStep,
  newWizard,
  remainingProblems,
  type WizardAction,
  wizardReducer,
  type WizardState,
} from './wizard-state.ts';

const next: WizardAction = { type: 'next', pendingPhotos: 0, emailMistyped: false, variant: 'consumer' };

function after(...actions: WizardAction[]): WizardState {
  return actions.reduce(wizardReducer, newWizard('key'));
}

const edited = (change: Partial<WizardOrder>): WizardAction => ({ type: 'edited', change });

const answers: Partial<WizardOrder>[] = [
  { occasion_type: 'birthday' },
  { first_name: 'Ruth', email: 'des@example.org', music_genre: 'Jazz' },
  { favorite_moment: 'The kitchen' },
];

/** The wizard with everything answered up to a step, standing on it. */
function standingOn(step: number): WizardState {
  return after(...answers.slice(0, step).flatMap((change) => [edited(change), next]));
}

test('WIZ-01 walks five steps forward and back, and no further than the ends', () => {
  const review = wizardReducer(standingOn(3), next);
  expect(review.step).toBe(4);
  expect(wizardReducer(review, next).step).toBe(4);
  expect(wizardReducer(review, { type: 'back' }).step).toBe(3);
  expect(after({ type: 'back' }).step).toBe(0);
});

test('WIZ-03 a preset occasion skips its step; going back to it clears that', () => {
  const preset = after({ type: 'preset', preset: { occasion: 'wedding' } });
  expect(preset).toMatchObject({ step: 1, skippedOccasion: true, order: { occasion_type: 'wedding' } });
  const back = wizardReducer(preset, { type: 'back' });
  expect(back).toMatchObject({ step: 0, skippedOccasion: false, order: { occasion_type: 'wedding' } });
});

test('WIZ-03 a preset keeps later steps and what was typed', () => {
  const later = wizardReducer(standingOn(2), {
    type: 'preset',
    preset: { occasion: 'birthday', format: 'audio+video' },
  });
  expect(later).toMatchObject({
    step: 2,
    asked: null,
    order: { occasion_type: 'birthday', first_name: 'Ruth', format: 'audio+video' },
  });
});

test('SITE-08 a format preset changes the format and nothing else', () => {
  const preset = after({ type: 'preset', preset: { format: 'audio+video' } });
  expect(preset).toEqual({ ...newWizard('key'), order: { ...newWizard('key').order, format: 'audio+video' } });
});

test('WIZ-04 stays on a step that is not answered, counts the refusal and names the fields', () => {
  expect(after(next)).toMatchObject({ step: 0, refusals: 1, problem: { fields: ['occasion_type'] } });
  const twice = wizardReducer(wizardReducer(standingOn(1), next), next);
  expect(twice).toMatchObject({
    step: 1,
    refusals: 2,
    problem: { refusal: 'fields_missing', fields: ['first_name', 'email', 'music_genre'] },
  });
});

test('WIZ-04 a field that is put right loses its sentence before Next is pressed again', () => {
  const refused = wizardReducer(standingOn(1), next);
  expect(remainingProblems(refused, 'first_name', 'consumer')).toBe(true);
  const named = wizardReducer(refused, edited({ first_name: 'Ruth' }));
  expect(remainingProblems(named, 'first_name', 'consumer')).toBe(false);
  expect(remainingProblems(named, 'email', 'consumer')).toBe(true);
});

test('WIZ-05 an address that the e-mail field does not take is refused, after the empty fields', () => {
  const typed = wizardReducer(standingOn(1), edited({ first_name: 'Ruth', email: 'ruth', music_genre: 'Jazz' }));
  const refused = wizardReducer(typed, { ...next, emailMistyped: true });
  expect(refused).toMatchObject({ step: 1, problem: { refusal: 'email_invalid', fields: ['email'] } });
});

test('WIZ-06 begins with English, Happy, No Preference, Medium, audio', () => {
  expect(newWizard('key').order).toMatchObject({
    language: 'English',
    mood: 'Happy',
    vocal_style: 'No Preference',
    tempo: 'Medium',
    format: 'audio',
  });
});

test('WIZ-08 a film without a photo is refused; one that is on its way lets the visitor go on', () => {
  const film = wizardReducer(standingOn(3), edited({ format: 'audio+video' }));
  expect(wizardReducer(film, next)).toMatchObject({ step: 3, problem: { refusal: 'photo_missing' } });
  expect(wizardReducer(film, { ...next, pendingPhotos: 1 }).step).toBe(4);
});

test('WIZ-04 a draft of an older page gains the fields it did not know', () => {
  const { first_name_sung: _, ...older } = standingOn(2).order;
  const draft = { ...draftOf(standingOn(2)), order: older as WizardOrder };
  expect(after({ type: 'restored', draft })).toMatchObject({
    step: 2,
    order: { first_name: 'Ruth', first_name_sung: '' },
  });
});

test('WIZ-02 a draft of an occasion that has left the table is asked for its occasion again before it is paid', () => {
  const draft = draftOf(standingOn(4));
  const stale = { ...draft, order: { ...draft.order, occasion_type: 'roast' } };
  const restored = after({ type: 'restored', draft: stale });
  expect(restored.order).toMatchObject({ occasion_type: '', first_name: 'Ruth' });
  expect(stepProblem(lastStep, restored.order)).toMatchObject({ refusal: 'incomplete' });
  expect(after({ type: 'restored', draft }).order.occasion_type).toBe('birthday');
});

test('WIZ-04 starting again forgets everything, the key included', () => {
  expect(isTouched(standingOn(2))).toBe(true);
  const fresh = wizardReducer(standingOn(3), { type: 'started-over', key: 'another' });
  expect(fresh).toEqual(newWizard('another'));
  expect(isTouched(fresh)).toBe(false);
});

test('SITE-11 WIZ-16 a page presets its occasion once; what the visitor decides after that survives a reload', () => {
  const page = { type: 'preset', preset: { occasion: 'birthday', once: true } } as const;
  const arrived = after(page);
  expect(arrived).toMatchObject({ step: 1, skippedOccasion: true, order: { occasion_type: 'birthday' } });
  const changed = wizardReducer(wizardReducer(arrived, { type: 'back' }), edited({ occasion_type: 'wedding' }));
  expect(wizardReducer(changed, page)).toMatchObject({ step: 0, order: { occasion_type: 'wedding' } });
  const elsewhere = { type: 'preset', preset: { occasion: 'memorial', once: true } } as const;
  expect(wizardReducer(changed, elsewhere)).toMatchObject({ step: 1, order: { occasion_type: 'memorial' } });
});

const weddingDraft = draftOf({
  ...newWizard('key'),
  step: 4,
  presetOccasion: 'wedding',
  order: { ...newWizard('key').order, occasion_type: 'wedding', first_name: 'Bo', favorite_moment: 'The bridge' },
});

test('MEND-06 a draft for a wedding stays one on another page until its writer says otherwise', () => {
  const restored = wizardReducer(newWizard(''), { type: 'restored', draft: weddingDraft });
  const looked = wizardReducer(restored, { type: 'preset', preset: { occasion: 'anniversary', once: true } });
  expect(looked).toMatchObject({ asked: 'anniversary', step: 4, order: { occasion_type: 'wedding' } });
  const kept = wizardReducer(looked, { type: 'answered', isForPage: false });
  expect(kept).toMatchObject({ asked: null, order: { occasion_type: 'wedding', first_name: 'Bo' } });
  expect(wizardReducer(kept, { type: 'preset', preset: { occasion: 'anniversary', once: true } }).asked).toBeNull();
  const changed = wizardReducer(looked, { type: 'answered', isForPage: true });
  expect(changed).toMatchObject({ asked: null, order: { occasion_type: 'anniversary', first_name: 'Bo' } });
});

test('WIZ-16 photos of a session make a film of an empty form, once, and never of a draft before its writer says so', () => {
  const photos = ['a', 'b'].map((letter) => letter.repeat(26)).join(',');
  const handed: WizardAction = { type: 'preset', preset: { photos } };
  const fresh = after(handed);
  expect(fresh).toMatchObject({ askedPhotos: '', order: { format: 'audio+video' } });
  const audio = wizardReducer(fresh, edited({ format: 'audio', first_name: 'Ruth' }));
  expect(wizardReducer(wizardReducer(audio, { type: 'restored', draft: draftOf(audio) }), handed), 'a reload').toEqual(
    audio,
  );

  const { presetPhotos: _, ...older } = draftOf(standingOn(2));
  const kept = wizardReducer(fresh, { type: 'restored', draft: older });
  const asked = wizardReducer(kept, handed);
  expect(asked).toEqual({ ...kept, askedPhotos: photos });
  const answered = (isNew: boolean) => wizardReducer(asked, { type: 'photos-answered', isNew, key: 'other' });
  expect(answered(false)).toMatchObject({
    key: 'key',
    step: 2,
    askedPhotos: '',
    order: { first_name: 'Ruth', format: 'audio+video' },
  });
  expect(answered(true)).toMatchObject({
    key: 'other',
    step: 0,
    askedPhotos: '',
    order: { first_name: '', format: 'audio+video' },
  });
  expect(wizardReducer(answered(false), handed), 'asked once').toEqual(answered(false));
});

test('MEND-06 who only looked at a page finds the wizard of the main page as it was', () => {
  const looked = wizardReducer(newWizard('key'), { type: 'preset', preset: { occasion: 'birthday', once: true } });
  const home = wizardReducer(newWizard(''), { type: 'restored', draft: draftOf(looked) });
  expect(home).toMatchObject({ step: 0, skippedOccasion: false, order: { occasion_type: '' } });
});

test('MEND-10c the history leads to a step, yet not past one that is not complete any more', () => {
  const whole = {
    ...newWizard('k'),
    step: 1,
    order: { ...newWizard('k').order, occasion_type: 'birthday', first_name: 'Ruth' },
  };
  const toStep = (step: number, from = whole): number =>
    wizardReducer(from, { type: 'returned', step, pendingPhotos: 0, variant: 'consumer' }).step;
  expect(toStep(0)).toBe(0);
  expect(toStep(1)).toBe(1);
  expect(toStep(4)).toBe(1);
  const told = { email: 'dan@example.com', music_genre: 'Jazz', favorite_moment: 'Toast.' };
  const complete = { ...whole, order: { ...whole.order, ...told, format: 'audio+video' as const } };
  expect(toStep(4, complete)).toBe(3);
  const photoOnItsWay = { type: 'returned', step: 4, pendingPhotos: 1, variant: 'consumer' } as const;
  expect(wizardReducer(complete, photoOnItsWay).step).toBe(4);
});

test('MEND-07 a tribute begins Reflective, and a mood that was chosen stays', () => {
  const calm = wizardReducer(newWizard('key'), { type: 'preset', preset: { occasion: 'memorial' } });
  expect(calm.order.mood).toBe('Reflective');
  expect(wizardReducer(calm, { type: 'edited', change: { occasion_type: 'birthday' } }).order.mood).toBe('Happy');
  const chosen = wizardReducer(newWizard('key'), { type: 'edited', change: { mood: 'Funny' } });
  expect(wizardReducer(chosen, { type: 'edited', change: { occasion_type: 'memorial' } }).order.mood).toBe('Funny');
});

test('MEND-08a an address that was refused is not wrong any more once it is another one', () => {
  const typed = { ...newWizard('key'), step: 1, order: { ...newWizard('key').order, email: 'a@b' } };
  const order = { ...typed.order, first_name: 'Ruth', music_genre: 'Jazz', occasion_type: 'birthday' };
  const next = { type: 'next', pendingPhotos: 0, emailMistyped: true, variant: 'consumer' } as const;
  const refused = wizardReducer({ ...typed, order }, next);
  expect(remainingProblems(refused, 'email', 'consumer')).toBe(true);
  const mended = wizardReducer(refused, { type: 'edited', change: { email: 'a@b.example' } });
  expect(remainingProblems(mended, 'email', 'consumer')).toBe(false);
});

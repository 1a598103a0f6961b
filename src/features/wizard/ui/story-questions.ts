import { hasPage } from '#occasions/occasions.ts';

interface StoryQuestion {
  label: string;
  placeholder: string;
  hint?: string;
}

export interface StoryQuestions {
  favoriteMoment: StoryQuestion;
  extraDetails: StoryQuestion;
  otherPeople: StoryQuestion;
  specialWords: StoryQuestion;
}

/** The operator's files, one an occasion: only this part of them travels to the browser. */
const files = import.meta.glob<StoryQuestions>('../../../../content/occasions/*.json', {
  eager: true,
  import: 'questions',
});

const bySlug = new Map(
  Object.entries(files).map(([path, questions]) => [path.replace(/^.*\/|\.json$/g, ''), questions] as const),
);

/**
 * WIZ-07: what the story step asks for this occasion. The general questions are for an order without one, or with one that has
 * left the table since its draft was kept.
 */
export function storyQuestions(occasion: string): StoryQuestions {
  const name = hasPage(occasion) ? occasion : 'generic';
  const questions = bySlug.get(name);
  if (!questions) throw new Error(`content/occasions/${name}.json is missing`);
  return questions;
}

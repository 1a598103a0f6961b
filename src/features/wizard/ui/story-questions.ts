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

/** WIZ-07: what the story step asks for this occasion; the general questions for any other. */
export function storyQuestions(occasion: string): StoryQuestions {
  const questions = bySlug.get(occasion) ?? bySlug.get('generic');
  if (!questions) throw new Error('content/occasions/generic.json is missing');
  return questions;
}

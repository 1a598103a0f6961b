import generic from '../../../../../content/occasions/generic.json' with { type: 'json' };

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

/** The operator's files, one an occasion. */
const files = import.meta.glob<{ questions: StoryQuestions }>('../../../../../content/occasions/*.json', {
  eager: true,
  import: 'default',
});

const bySlug = new Map(
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ''), file.questions] as const),
);

/** WIZ-07: what the story step asks for this occasion; the general questions for any other. */
export function storyQuestions(occasion: string): StoryQuestions {
  return bySlug.get(occasion) ?? generic.questions;
}

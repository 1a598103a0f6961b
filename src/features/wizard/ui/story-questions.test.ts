import { expect, test } from 'vitest';
import { isCalm, occasionSlugs } from '#occasions/occasions.ts';
import { storyQuestions } from './story-questions.ts';

const fields = ['favoriteMoment', 'extraDetails', 'otherPeople', 'specialWords'] as const;

test('WIZ-07 every occasion asks its own four questions, each with label and placeholder', () => {
  const general = storyQuestions('no-such-occasion');
  for (const slug of occasionSlugs) {
    const questions = storyQuestions(slug);
    for (const field of fields) {
      expect(questions[field].label.length, `${slug} ${field}`).toBeGreaterThan(5);
      expect(questions[field].placeholder.length, `${slug} ${field}`).toBeGreaterThan(10);
    }
    expect(questions.favoriteMoment.placeholder, slug).not.toBe(general.favoriteMoment.placeholder);
  }
});

test('WIZ-07 calm occasions are asked without jokes: no exclamation mark, no party', () => {
  for (const slug of occasionSlugs.filter(isCalm)) {
    expect(JSON.stringify(storyQuestions(slug))).not.toMatch(/!|part(y|ies)/);
  }
});

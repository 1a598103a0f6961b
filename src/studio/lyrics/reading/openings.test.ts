import { expect, test } from 'vitest';
import { told } from './test/read-story.ts';

test.each([
  ['Ok so Tom. He fixed our gate in the rain.', 'Tom', /^you fixed our gate/iu],
  ['right so ma da. He fixed our gate in the rain.', 'Da', /^you fixed our gate/iu],
  ['Two things really. He fixed our gate in the rain.', 'Tom', /^you fixed our gate/iu],
  ['A few things about Tom\nTHING 1 - He fixed our gate in the rain.', 'Tom', /^you fixed our gate/iu],
  ['alright then, he fixed our gate in the rain', 'Tom', /^you fixed our gate/iu],
  ["Awright. it's for Tom aff the buses. He fixed our gate.", 'Tom', /^you fixed our gate/iu],
  ['stories: he fixed our gate in the rain', 'Tom', /^you fixed our gate/iu],
  ['My grandmother Ethel worked on the trams.', 'Ethel', /^you worked on the trams/iu],
  ['Our neighbour Ethel drove the milk float.', 'Ethel', /^you drove the milk float/iu],
  ['The dog Rex stole a whole ham.', 'Rex', /^you stole a whole ham/iu],
])('STU-01 an opening that is a note is not sung: %s', async (text, shown, begins) => {
  const lines = await told('en', text, { shown });
  expect(lines[0]).toMatch(begins);
});

test.each([
  ['Right behind the shed he grew a melon.', 'Right behind the shed'],
  ['Two things saved us: his flask and his torch.', 'Two things saved us'],
  ['So he asked the vicar to dance.', 'asked the vicar'],
  ['He met my brother Paul at the station.', 'my brother Paul'],
  ['The tow lot opened at 7.45 and he slept in the van.', 'seven forty-five'],
  ['He paid 4.80 for my chips.', 'four eighty'],
  ['His lunch was 4.80. He drove to Leeds.', 'four eighty'],
  ['It wasnt even late it was just very dark when he sang.', "wasn't even late"],
])('STU-01 what is told in words of an opening is sung: %s', async (text, line) => {
  expect((await told('en', text, { shown: 'Tom' })).join(' ')).toContain(line);
});

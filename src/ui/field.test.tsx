import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChoiceChips } from './choice.tsx';
import { TextField } from './field.tsx';

const unchanged = (): void => undefined;

test('MEND-08g what a form needs is marked by a star and told to screen readers; what it does not need is not', () => {
  const needed = renderToStaticMarkup(<TextField id="name" label="First name" value="" onChange={unchanged} starred />);
  expect(needed).toContain('First name *');
  expect(needed).toMatch(/<input[^>]* required=""/);
  const other = renderToStaticMarkup(<TextField id="more" label="More" value="" onChange={unchanged} optional />);
  expect(other).not.toContain('*');
  expect(other).not.toContain('required');
});

test('MEND-08g a group of choices that is needed has the star in its legend', () => {
  const options = [{ value: 'jazz', label: 'Jazz' }] as const;
  const chips = { id: 'genre', legend: 'Music', options, value: '', onChange: unchanged } as const;
  expect(renderToStaticMarkup(<ChoiceChips {...chips} starred />)).toMatch(/<legend[^>]*>Music \*</);
  expect(renderToStaticMarkup(<ChoiceChips {...chips} />)).not.toContain('*');
});

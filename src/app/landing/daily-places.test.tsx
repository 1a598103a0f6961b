import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DailyPlaces } from './daily-places.tsx';

const places = { cap: 30, taken_today: 3, tomorrow_open: true };

test('SITE-10 the clock of a calm page is put away and can be asked for, and its places are said but not drawn', () => {
  const usual = renderToStaticMarkup(<DailyPlaces places={places} />);
  expect(usual).toContain('role="timer"');
  expect(usual).toContain('places-pips');
  const calm = renderToStaticMarkup(<DailyPlaces places={places} quiet />);
  expect(calm).not.toContain('role="timer"');
  expect(calm).not.toContain('places-pips');
  for (const words of ['Only 30 orders accepted per day', 'Show the clock']) expect(calm).toContain(words);
});

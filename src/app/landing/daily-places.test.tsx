import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DailyPlaces } from './daily-places.tsx';

const places = { cap: 30, taken_today: 3, tomorrow_open: true };

test('SITE-10 MEND-07 a calm page has neither clock nor places to lose, and says it when the day is full', () => {
  const usual = renderToStaticMarkup(<DailyPlaces places={places} />);
  expect(usual).toContain('role="timer"');
  expect(usual).toContain('places-pips');
  expect(renderToStaticMarkup(<DailyPlaces places={places} quiet />)).toBe('');
  const full = renderToStaticMarkup(<DailyPlaces places={{ ...places, taken_today: 30 }} quiet />);
  expect(full).toContain('All 30 places are gone today.');
  expect(full).not.toContain('role="timer"');
});

test('SITE-10 a shop with a thousand places a day says their number and draws none of them', () => {
  const drawn = renderToStaticMarkup(<DailyPlaces places={{ ...places, cap: 1000 }} />);
  expect(drawn).toContain('Only 1000 orders accepted per day');
  expect(drawn).not.toContain('places-pips');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterEvent, type VisitAction, type VisitEvent, type Visit } from './abandonment.ts';

const fresh: Visit = { typed: false, submitted: false, sent: false };
const isSend = (deed: VisitAction): boolean => deed === 'send' || deed === 'send-leaving';

function run(happenings: readonly VisitEvent[], begin = fresh): { deeds: VisitAction[]; visit: Visit } {
  return happenings.reduce(
    ({ deeds, visit }, happening) => {
      const next = afterEvent(visit, happening);
      return { deeds: [...deeds, ...next.deeds], visit: next.visit };
    },
    { deeds: [] as VisitAction[], visit: begin },
  );
}

test.each<[string, VisitEvent, VisitAction]>([
  ['two minutes idle', 'idled', 'send'],
  ['the tab hidden for five seconds', 'stayed-hidden', 'send'],
  ['the page left', 'left', 'send-leaving'],
])('LEG-07 %s sends what was typed, and nothing where nothing was', (_, happening, deed) => {
  expect(run(['typed', 'moved', happening]).deeds).toContain(deed);
  expect(run(['moved', happening]).deeds.filter(isSend)).toEqual([]);
});

test('LEG-07 each movement starts the idle time anew; submitting stops it', () => {
  expect(run(['typed', 'moved', 'moved']).deeds).toEqual(['time-idle', 'time-idle', 'time-idle']);
  expect(run(['typed', 'submitted', 'moved', 'hidden', 'left', 'idled']).deeds).toEqual([
    'time-idle',
    'stop-idle',
    'stop-hidden',
  ]);
});

test('LEG-07 a tab that is shown again in time is not left', () => {
  expect(run(['typed', 'hidden', 'shown']).deeds).toEqual(['time-idle', 'time-hidden', 'stop-hidden']);
});

test('LEG-07 LEG-08 an order that came to nothing is watched again', () => {
  expect(run(['typed', 'submitted', 'failed', 'idled']).deeds.filter(isSend)).toEqual(['send']);
});

const all: VisitEvent[] = [
  'typed',
  'moved',
  'idled',
  'left',
  'hidden',
  'shown',
  'stayed-hidden',
  'submitted',
  'failed',
];

test('LEG-07 whatever happens in whatever order: at most one record, and none while it is submitted or untyped', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...all), { maxLength: 40 }), (happenings) => {
      let visit = fresh;
      let sends = 0;
      let submitted = false;
      let typed = false;
      for (const happening of happenings) {
        if (happening === 'typed') typed = true;
        if (happening === 'submitted') submitted = true;
        if (happening === 'failed') submitted = false;
        const next = afterEvent(visit, happening);
        if (next.deeds.some(isSend)) {
          sends += 1;
          expect(typed && !submitted).toBe(true);
        }
        visit = next.visit;
      }
      expect(sends).toBeLessThanOrEqual(1);
    }),
  );
});

import { expect, test } from 'vitest';
import { roomCircles } from './room-circles.ts';
import { importsBetweenRooms } from './room-map.ts';

const file = (path: string, ...modules: string[]) => ({
  path: `src/features/${path}`,
  source: modules.map((module) => `import type { It } from '#features/${module}';\n`).join(''),
});

test('ENG-07 the wall between rooms refuses a circle of any length, types and schemas included', () => {
  const kernel = file('orders/contract.ts');
  const kind = file('wizard/details.ts', 'orders/details.ts');
  const plan = file('plans/server/schema.ts', 'wizard/details.ts', 'orders/server/schema.ts');
  expect(roomCircles(importsBetweenRooms([kernel, kind, plan]))).toEqual([]);
  expect(
    roomCircles(importsBetweenRooms([file('orders/domain/price.ts', 'plans/domain/plans.ts'), kind, plan])),
  ).toEqual(['rooms form a circle: orders → plans → wizard → orders', 'rooms form a circle: orders → plans → orders']);
});

test('ENG-07 the wall between rooms lets a test drive the whole shop', () => {
  const kind = file('wizard/details.ts', 'orders/details.ts');
  expect(
    roomCircles(importsBetweenRooms([file('orders/server/order.http.test.ts', 'wizard/details.ts'), kind])),
  ).toEqual([]);
});

import { expect, test } from 'vitest';
import { nameOf } from './trace-statements.ts';

test.each([
  ['select "id" from "orders" where "email" = $1', 'select orders'],
  ['insert into "dbos"."workflow_status" values ($1)', 'insert workflow_status'],
  ["update orders set story = 'about Ann'", 'update orders'],
  ['with found as (select 1 from orders) delete from drafts', 'delete orders'],
  ['BEGIN', 'begin'],
  ['', 'statement'],
])('OPS-05 %j is the span %j', (text, name) => {
  expect(nameOf(text)).toBe(name);
  expect(nameOf({ text, values: ['ann@example.com'] })).toBe(name);
});

import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';
import { currentNames, goneNames, readStoredNames, withNewNames } from './stored-names.ts';

test('HOLE-00 the names that are stored or public are read from the code, and none of the list is gone', async () => {
  const current = await currentNames(await describeApi());
  for (const [what, name] of [
    ['kinds of orders', 'subscription'],
    ['values of columns', 'emails.state: owed'],
    ['workflows and their queues', 'produce-song in studio'],
    ['workflows and their queues', 'send-email in mail'],
    ['cookies and what browsers keep', '__Host-keepsong_browser'],
    ['ids of jobs', 'produce-*-1'],
    ['keys of letters and records', 'confirmation:*'],
    ['steps of workflows', 'stage *'],
    ['paths and procedures', 'POST /create-checkout-session orders.createCheckoutSession'],
  ] as const)
    expect(current[what], what).toContain(name);
  expect(goneNames(readStoredNames(), current)).toEqual([]);
  expect(readStoredNames(), 'npm run update').toEqual(current);
});

test('HOLE-00 a name that is gone is a problem that no update takes away; a new one is added', () => {
  const stored = { workflows: ['make-song in studio', 'send-email in mail'] };
  const renamed = { workflows: ['produce-song in studio', 'send-email in mail'], cookies: ['shop'] };
  const problem =
    'docs/stored-names.json: workflows: "make-song in studio" is gone: keep it as an alias or write a migration';
  expect(goneNames(stored, renamed)).toEqual([problem]);
  const updated = JSON.parse(withNewNames(stored, renamed)) as typeof stored;
  expect(updated).toEqual({
    workflows: ['make-song in studio', 'produce-song in studio', 'send-email in mail'],
    cookies: ['shop'],
  });
  expect(goneNames(updated, renamed)).toEqual([problem]);
});

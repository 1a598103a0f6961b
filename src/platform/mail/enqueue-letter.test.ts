import { expect, test } from 'vitest';
import { enqueueLetter, type NewLetter } from './enqueue-letter.ts';
import type { LetterGround, QueuedEmail } from './mailer.ts';
import { underLabel } from './white-label.ts';

const words = { subject: 'It is ready', greeting: 'Hello.', paragraphs: ['Here it is.'] };

/** Puts a letter into an outbox of its own. */
async function enqueued(change: Partial<NewLetter>): Promise<{ isSent: boolean; emails: QueuedEmail[] }> {
  const emails: QueuedEmail[] = [];
  const enqueue = (_: unknown, email: QueuedEmail): Promise<boolean> => Promise.resolve(emails.push(email) > 0);
  const site = { brand: 'Keepsong', supportEmail: 'help@example.com', address: ['1 High Street', 'London'] };
  const deps = { site, mailer: { enqueue } } as unknown as Parameters<typeof enqueueLetter>[0];
  const letter = { key: 'about:1', to: 'ruth@example.com', ground: 'paid', letter: words, ...change } as const;
  return { isSent: await enqueueLetter(deps, {} as Parameters<typeof enqueueLetter>[1], letter), emails };
}

test.each<[when: string, change: Partial<NewLetter>, footer: string[]]>([
  ['it is for a buyer', {}, ['Questions? help@example.com', '1 High Street, London']],
  [
    'it has a note',
    { letter: { ...words, note: 'Sung by AI.' } },
    ['Sung by AI.', 'Questions? help@example.com', '1 High Street, London'],
  ],
  ['it is for staff', { ground: 'staff' }, ['To the producers of Keepsong']],
])('STU-03 a letter ends with the brand and its footer when %s', async (_, change, footer) => {
  const { isSent, emails } = await enqueued(change);
  expect(isSent).toBe(true);
  const about = emails.map(({ key, to, subject }) => [key, to, subject]);
  expect(about).toEqual([['about:1', 'ruth@example.com', 'It is ready']]);
  expect(emails[0]?.text.split('\n\n')).toEqual(['Hello.', 'Here it is.', '--', 'Keepsong', ...footer]);
  for (const line of footer) expect(emails[0]?.html).toContain(`<div>${line}</div>`);
});

test('STU-03 a letter is not enqueued when its order is erased', async () => {
  expect(await enqueued({ to: '' })).toEqual({ isSent: false, emails: [] });
});

const bell = { name: 'Bell Homes', email: 'moira@example.com', address: ['4 Quay Street'] };

test.each<[ground: LetterGround, sender: string]>([
  ['paid', 'Bell Homes'],
  ['proven', 'Bell Homes'],
  ['unproven', 'Keepsong'],
  ['staff', 'Keepsong'],
])('AGT-05 a letter of ground %s about a business’s order is sent by %s', async (ground, sender) => {
  const { emails } = await underLabel(bell, () => enqueued({ ground }));
  const others = ['Bell Homes', 'moira@example.com', '4 Quay Street'];
  const [sent] = emails;
  expect(sent?.sender?.name ?? 'Keepsong').toBe(sender);
  expect(`${sent?.html} ${sent?.text}`).toContain(sender);
  if (sender === 'Keepsong') expect(others.filter((word) => JSON.stringify(sent).includes(word))).toEqual([]);
});

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more whatever their size, because they wait for processes to die, leases to end and limits to open. */
const longest = [
  'server/givers-letters-crash.http.test.ts',
  'production/server/crash.http.test.ts',
  'hosts/server/houses.http.test.ts',
  'server/letters-crash.http.test.ts',
  'words/server/crash.http.test.ts',
  'server/several-processes.postgres.test.ts',
  'production/server/continue-productions.http.test.ts',
  'engines/server/bought-songs-crash.http.test.ts',
  'server/money-at-once.http.test.ts',
  'server/clock-steps.http.test.ts',
  'customer-songs/server/check-film.http.test.ts',
  'trending/server/magazine-media.http.test.ts',
  'subscriptions/server/plans.http.test.ts',
  'server/hostile.door.test.ts',
  'server/fuzz.door.test.ts',
  'accounts/server/sign-in-limits.web.test.ts',
  'payments/server/places-race.http.test.ts',
  'conversation/server/restart.http.test.ts',
  'subscriptions/server/sign-up.web.test.ts',
  'server/lost-connections.postgres.test.ts',
  'platform/jobs/jobs.db.test.ts',
  'platform/mail/mail.http.test.ts',
  'platform/test/emptied-database.pglite.test.ts',
  'platform/db/empty-database.pglite.test.ts',
  'platform/db/stopped-database.pglite.test.ts',
];

/** Begins with the longest files, so that the last worker does not end long after the others; then as Vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

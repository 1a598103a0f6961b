import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOutdated, type SyncedPlan } from './latest-answer.ts';

interface Stored extends SyncedPlan {
  state: number;
}

/** One event being handled: it notes the row's number, asks the provider, writes; and begins anew when its answer is outdated. */
class Handling {
  #looks: number | null = null;
  #answer: number | null = null;
  isDone = false;

  step(world: { provider: number; row: Stored | undefined }): void {
    if (this.isDone) return;
    if (this.#looks === null) this.#looks = world.row?.looks ?? 0;
    else if (this.#answer === null) this.#answer = world.provider;
    else if (isOutdated(world.row, this.#looks)) this.#looks = this.#answer = null;
    else {
      world.row = { looks: this.#looks + 1, state: this.#answer };
      this.isDone = true;
    }
  }
}

test('HOST-02 AGT-05 events of a plan in every sequence, repeated and at once, end in the provider’s state', () => {
  fc.assert(
    fc.property(
      // Each number is a turn: the provider moves on, an event arrives (some of them again), or a handling goes a step further.
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.nat({ max: 30 }), { maxLength: 120 }),
      (lastState, turns) => {
        const world: { provider: number; row: Stored | undefined } = { provider: 0, row: undefined };
        const handlings: Handling[] = [];
        const turn = (choice: number): void => {
          if (choice === 0 && world.provider < lastState) world.provider += 1;
          else if (choice <= 2 && world.provider > 0) handlings.push(new Handling());
          else handlings[choice % Math.max(1, handlings.length)]?.step(world);
        };
        for (const choice of turns) turn(choice);
        // The last event is told at least once after the provider came to its last state, and everything runs to its end.
        world.provider = lastState;
        handlings.push(new Handling());
        for (let round = 0; handlings.some(({ isDone }) => !isDone); round++) {
          expect(round).toBeLessThan(1000);
          for (const handling of handlings.toReversed()) handling.step(world);
        }
        expect(world.row?.state).toBe(lastState);
      },
    ),
    { numRuns: 1000 },
  );
});

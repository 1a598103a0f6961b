import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClockSteps, watchClock } from './clock-steps.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

test.each([
  { name: 'goes with the monotonic clock', wall: 5 * second, step: 0 },
  { name: 'is slewed', wall: 5 * second - 900, step: 0 },
  { name: 'steps back a minute', wall: 5 * second - minute, step: -minute },
  { name: 'steps back two hours', wall: 5 * second - 2 * hour, step: -2 * hour },
  { name: 'steps forward an hour', wall: 5 * second + hour, step: hour },
])('HOLE-08 a wall clock that $name is a step of $step ms', ({ wall, step }) => {
  const steps = new ClockSteps(2 * second);
  const start = Date.UTC(2026, 9, 25);
  expect(steps.observe(start, 100)).toBe(0);
  expect(steps.observe(start + wall, 100 + 5 * second)).toBe(step);
  expect(steps.observe(start + wall + second, 100 + 6 * second), 'it is told once').toBe(0);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('HOLE-08 a machine that was suspended is no clock that was set: it is told once, with what was set meanwhile', () => {
  let [wall, machine, awake] = [Date.UTC(2026, 9, 25), 0, 0];
  const steps: number[] = [];
  const suspends: number[] = [];
  const end = watchClock({
    onStep: (step) => steps.push(step),
    onSuspend: (length) => suspends.push(length),
    wall: () => wall,
    machine: () => machine,
    awake: () => awake,
  });
  const pass = (milliseconds: number): void => {
    for (let passed = 0; passed < milliseconds; passed += second) {
      wall += second;
      machine += second;
      awake += second;
      vi.advanceTimersByTime(second);
    }
  };
  const suspend = (milliseconds: number): void => {
    wall += milliseconds;
    machine += milliseconds;
  };
  pass(minute);
  suspend(8 * hour);
  pass(minute);
  expect([steps, suspends]).toEqual([[], [8 * hour]]);
  suspend(hour);
  wall -= 5 * minute;
  pass(minute);
  expect([steps, suspends]).toEqual([[-5 * minute], [8 * hour, hour]]);
  end();
});

test('HOLE-08 a process hears of each step of its clock within a minute, and of nothing after it ended', () => {
  let [wall, monotonic] = [Date.UTC(2026, 9, 25), 0];
  const heard: number[] = [];
  const end = watchClock({ onStep: (step) => heard.push(step), wall: () => wall, machine: () => monotonic });
  const pass = (milliseconds: number): void => {
    for (let passed = 0; passed < milliseconds; passed += second) {
      wall += second;
      monotonic += second;
      vi.advanceTimersByTime(second);
    }
  };
  pass(hour);
  expect(heard).toEqual([]);
  wall -= 2 * hour;
  pass(minute);
  wall += hour;
  pass(minute);
  expect(heard).toEqual([-2 * hour, hour]);
  end();
  wall -= hour;
  pass(minute);
  expect(heard).toHaveLength(2);
});

import { isOver, type OrderStatus } from '#features/orders/domain/status.ts';
import { hoursAndMinutes } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import type { Tone } from '#ui/notice.tsx';
import type { QueueRow, StageName } from '../contract.ts';

export const stageWords: Record<StageName, () => string> = {
  lyrics: m.admin_stage_lyrics,
  sleeve: m.admin_stage_sleeve,
  song: m.admin_stage_song,
  bonus: m.admin_stage_bonus,
  scroll: m.admin_stage_scroll,
  teaser: m.admin_stage_teaser,
  video: m.admin_stage_video,
};

export const tagWords: Record<'verse' | 'chorus' | 'bridge', () => string> = {
  verse: m.admin_tag_verse,
  chorus: m.admin_tag_chorus,
  bridge: m.admin_tag_bridge,
};

/** Tone of a status's tag; null is neutral: nothing to do, nothing wrong. */
export function toneOf(status: OrderStatus): Tone | null {
  switch (status) {
    case 'failed':
      return 'error';
    case 'ready':
      return 'warn';
    case 'completed':
      return 'ok';
    case 'processing':
    case 'in_progress':
      return 'info';
    default:
      return null;
  }
}

/** Sentence for a version that was not finished and that nothing works on: staff's own files may have delivered the order. */
export function unfinishedWords({ status }: Pick<QueueRow, 'status'>, { version }: { version: number }): string {
  return status === 'completed' ? m.admin_bar_uploaded({ version }) : m.admin_bar_unfinished({ version });
}

/** Milliseconds before its due time at which an order is at risk. */
const soonMilliseconds = 6 * 60 * 60 * 1000;

/** Statuses in which the due time promised to the buyer still counts. */
const promised = new Set<OrderStatus>(['paid', 'processing', 'in_progress', 'ready', 'failed']);

/** Hours from which a time is told in days: nobody counts 936 hours. */
const daysFromHours = 72;

function timeWords(milliseconds: number): string {
  const { hours, minutes } = hoursAndMinutes(milliseconds);
  if (hours >= daysFromHours) return m.admin_due_in_days({ days: Math.floor(hours / 24) });
  return hours > 0 ? m.admin_due_in({ hours, minutes }) : m.admin_due_in_minutes({ minutes });
}

/** Text for the time left until delivery is due at `now` (milliseconds since 1970). */
export function dueWords(
  { due_at, status, is_refused: isRefused }: Pick<QueueRow, 'due_at' | 'status' | 'is_refused'>,
  now: number,
): { text: string; late: boolean; soon: boolean } {
  if (!due_at) return { text: m.admin_due_none(), late: false, soon: false };
  if (isRefused) return { text: m.admin_due_over(), late: false, soon: false };
  if (!promised.has(status)) {
    return { text: isOver(status) ? m.admin_due_over() : m.admin_due_done(), late: false, soon: false };
  }
  const left = new Date(due_at).getTime() - now;
  const time = timeWords(Math.abs(left));
  return left < 0
    ? { text: m.admin_due_late({ time }), late: true, soon: false }
    : { text: time, late: false, soon: left < soonMilliseconds };
}

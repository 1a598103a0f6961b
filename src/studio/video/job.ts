import { isCalm } from '#occasions/occasions.ts';
import type { Timeline, VideoInput } from '../contracts.ts';
import { type CaptionLine, captionLines } from './caption-lines.ts';
import type { Part } from './cut.ts';
import { type Disclosure, disclosureIn } from './disclosure.ts';
import { FRAMES_PER_SECOND, type FrameSize } from './frame.ts';
import type { FramePlan } from './frames.ts';
import { planShots } from './plan.ts';

export const FULL_SIZE: FrameSize = { width: 1080, height: 1920 };
/** Seconds that the title card stays at most. */
const TITLE_CARD = { full: 3.6, teaser: 1.6 };

/** All that is decided before the first frame is drawn. */
export interface VideoJob {
  frames: FramePlan;
  lines: CaptionLine[];
  disclosure: Disclosure;
}

/** @param timeline with all its parts, in the part's own time */
export function planVideo(input: VideoInput, part: Part, timeline: Timeline): VideoJob {
  const lines = captionLines(timeline.words ?? []);
  const disclosure = disclosureIn(input.lyrics.language, input.sleeve);
  const shots = planShots({
    duration: part.duration,
    timeline,
    pictures: input.photos.map((photo) => (typeof photo === 'string' ? null : photo.duration)),
    seed: input.sleeve.seed,
    calm: isCalm(input.sleeve.occasion),
    opening: TITLE_CARD[input.cut],
  });
  const frames: FramePlan = {
    frame: input.size ?? FULL_SIZE,
    count: Math.round(part.duration * FRAMES_PER_SECOND),
    shots,
    captions: lines,
    photos: input.photos,
    sleeve: input.sleeve,
    disclosure: disclosure.card,
  };
  return { frames, lines, disclosure };
}

import { Play } from '#ui/icons/play.ts';
import { m } from '#messages/messages.js';
import type { Sample } from '../contract.ts';
import { kindOf } from './words.ts';
import './gallery.css';

/** Side of a thumbnail in px. */
const side = 360;

/** A sample's sleeve to press, with its title and kind below. */
export function SampleCard({ sample, onPlay }: { sample: Sample; onPlay: (sample: Sample) => void }) {
  return (
    <button type="button" className="sample-card" onClick={() => onPlay(sample)}>
      <span className="sample-picture">
        <img src={sample.thumbnail} alt="" width={side} height={side} loading="lazy" decoding="async" />
        <span className="play-button sample-play" aria-hidden="true">
          <Play className="icon" />
        </span>
      </span>
      <span className="sr-only">{m.gallery_play()} </span>
      <span className="sample-title">{sample.title}</span>
      <span className="small soft">{kindOf(sample)}</span>
    </button>
  );
}

import { m } from '#messages/messages.js';
import { PlayButton } from '#ui/play-button.tsx';
import { Scrubber } from '#ui/scrubber.tsx';
import { minutesAndSeconds } from '#ui/song-time.ts';
import { Record } from '#ui/sleeve.tsx';
import type { Sample } from '../contract.ts';
import { SampleProblem, TapToPlay } from './sample-problem.tsx';
import { SampleWords } from './sample-words.tsx';
import { useSample } from './use-sample.ts';

/** A song with its sleeve, its ribbon and its words; the record slides out while it plays. */
export function SampleSong({
  sample,
  about,
  onPlaying,
}: {
  sample: Sample;
  about: string;
  onClose: () => void;
  onPlaying: () => void;
}) {
  const { element, state, time, duration, events, toggle, seek, again } = useSample<HTMLAudioElement>(onPlaying);
  const { id, occasion, name, title } = sample;
  const playing = state === 'playing';
  return (
    <div className="sample-song">
      <div className="sample-sleeve">
        <div className="sleeve-with-record" data-out={playing}>
          <Record occasion={occasion} seed={`sample-${id}`} name={name} turning={playing} />
          <img className="sleeve sleeve-lifted" src={sample.poster} alt="" width={540} height={540} />
        </div>
        {state === 'blocked' && <TapToPlay onPlay={toggle} />}
      </div>
      <p className="notes">{about}</p>
      {state === 'failed' ? (
        <SampleProblem onAgain={again} />
      ) : (
        <div className="player-bar">
          <PlayButton playing={playing} title={title} onClick={toggle} />
          <Scrubber name={name} time={time} duration={duration || sample.durationSeconds} onSeek={seek} />
          <span className="small figures">{minutesAndSeconds(time > 0 ? time : sample.durationSeconds)}</span>
        </div>
      )}
      <SampleWords address={sample.captions} language={sample.language} second={time} />
      {/* The words stand below, line by line. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...events} ref={element} src={sample.url} preload="auto" aria-label={m.ui_player_play({ title })} />
    </div>
  );
}

import { Pause } from './icons/pause.ts';
import { Play } from './icons/play.ts';
import { m } from '#messages/messages.js';
import { classNames } from './class-names.ts';

/** Plays and pauses; it is known to assistive technology by the title of what it plays. */
export function PlayButton({
  playing,
  title,
  onClick,
  small = false,
}: {
  playing: boolean;
  title: string;
  onClick: () => void;
  small?: boolean;
}) {
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      className={classNames('play-button', small && 'play-button-small')}
      aria-label={playing ? m.ui_player_pause({ title }) : m.ui_player_play({ title })}
      onClick={onClick}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  );
}

import { type ReactNode, useMemo, useState } from 'react';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { PlayButton } from '#ui/play-button.tsx';
import { minutesAndSeconds, Scrubber } from '#ui/scrubber.tsx';
import { Record, Sleeve } from '#ui/sleeve.tsx';
import { useAudio } from '#ui/use-media.ts';
import type { SongPage } from '../contract.ts';
import './extras.css';

/** Seconds before its first word at which a line is highlighted, so that it can be read in time. */
const ahead = 0.35;

/** The page behind a printed code: the sleeve, the song and its words. */
export function SongPageView({
  page,
  makeAddress,
  onStale,
  report,
}: {
  page: SongPage;
  makeAddress: string;
  /** Called when the song's signed address has expired. */
  onStale: () => void;
  /** Reports the page to staff. */
  report: ReactNode;
}) {
  const { sleeve, first_name } = page;
  const [second, setSecond] = useState(0);
  const { props, playing, time, duration, failed, toggle, seek } = useAudio(page.audio_url, {
    onTime: setSecond,
    onStale,
  });
  const code = useMemo(() => `data:image/svg+xml,${encodeURIComponent(page.qr_svg)}`, [page.qr_svg]);
  return (
    <div className="song-page" data-theme="dark">
      <div className="song-page-sleeve on-plum">
        <div className="sleeve-with-record" data-out={playing}>
          <Record {...sleeve} turning={playing} />
          <Sleeve {...sleeve} lifted />
        </div>
      </div>
      <div className="song-page-words">
        <h1 className="heading-1" dir="auto">
          {sleeve.title}
        </h1>
        <p className="lede soft" dir="auto">
          {m.song_page_for({ name: first_name })}
        </p>
        <div className="song-page-player">
          <PlayButton playing={playing} title={sleeve.title} onClick={toggle} />
          <Scrubber name={sleeve.name} time={time} duration={duration} onSeek={seek} />
          <span className="small figures">{minutesAndSeconds(playing || time > 0 ? time : duration)}</span>
        </div>
        {failed && <FieldError id="song-page-error">{m.ui_player_failed()}</FieldError>}
        <Words page={page} second={playing || time > 0 ? second : null} />
        {/* The words stand beside it. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio {...props} />
        <div className="song-page-foot">
          <img src={code} alt={m.extras_page_code()} width={112} height={112} />
          <div className="grid justify-items-start gap-2">
            <p className="small soft">{m.song_page_scan()}</p>
            <p className="small soft">{m.song_page_made()}</p>
            <ButtonLink look="quiet" size="slim" to={makeAddress}>
              {m.song_page_make()}
            </ButtonLink>
            {report}
          </div>
        </div>
      </div>
    </div>
  );
}

/** All the words; the line that is sung stands out. `second` is null before it plays. */
function Words({ page, second }: { page: SongPage; second: number | null }) {
  const starts = page.line_starts;
  const now = starts && second !== null ? starts.findLastIndex((start) => start <= second + ahead) : -1;
  const firstLine = (section: number): number =>
    page.lyrics.slice(0, section).reduce((count, { lines }) => count + lines.length, 0);
  return (
    <div className="song-page-lyrics" lang={page.lyrics_language ?? 'und'} dir="auto">
      {page.lyrics.map((section, position) => (
        <p key={position}>
          {section.lines.map((words, inSection) => (
            <span key={inSection} className="block" data-now={firstLine(position) + inSection === now}>
              {words}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

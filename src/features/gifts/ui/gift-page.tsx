import { Clapperboard } from '#ui/icons/clapperboard.ts';
import { Download } from '#ui/icons/download.ts';
import { Heart } from '#ui/icons/heart.ts';
import { Pause } from '#ui/icons/pause.ts';
import { Play } from '#ui/icons/play.ts';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import { colours, INK } from '#sleeve/palette.ts';
import { Logo } from '#ui/logo.tsx';
import { Ribbon } from '#ui/scrubber.tsx';
import { sleevePoster } from '#ui/sleeve-poster.ts';
import { Record, Sleeve } from '#ui/sleeve.tsx';
import type { OpenGift } from '../contract.ts';
import { GiftReport } from './gift-report.tsx';
import { GiftThanks } from './gift-thanks.tsx';
import './gift.css';

/** Width in px for which the ribbon's bars are counted; it stretches from there. */
const ribbonWidth = 720;

interface Frame {
  /** Name of the shop, or of the business in whose name the page stands. */
  brand: string;
  /** Path below which the page's files and forms stand. */
  parts: string;
  /** Outcome of a form that was sent, from the address; null without one. */
  said: string | null;
}

const isYellow = ({ occasion, seed, name }: OpenGift['sleeve']): boolean => {
  const { background } = colours(occasion, seed, name);
  return background === INK.marigold || background === INK.butter;
};

/** The unwrapped present, or a song of a calm occasion, which has no ribbon and is called no present: sleeve, dedication, song, film and words. All of it is there without a script. */
export function GiftPageView({ page, ...frame }: { page: OpenGift } & Frame) {
  const { sleeve, film } = page;
  const calm = isCalm(sleeve.occasion);
  return (
    <main id="main" className="gift" data-theme="dark" data-parts={frame.parts} tabIndex={-1}>
      <section className="gift-sleeve on-plum">
        {page.white_label ? (
          <span className="brand">{frame.brand}</span>
        ) : (
          <a className="brand" href="/">
            <Logo brand={frame.brand} />
          </a>
        )}
        <div className="gift-present">
          <div className="sleeve-with-record">
            <Record {...sleeve} />
            <Sleeve {...sleeve} lifted />
          </div>
          {!calm && (
            <span className="gift-ribbon" data-on={isYellow(sleeve) ? 'yellow' : undefined} aria-hidden="true" />
          )}
        </div>
        <div className="gift-press">
          <p className="gift-for">{(calm ? m.gift_page_for : m.gift_page_wrapped)({ name: sleeve.name })}</p>
          <button type="button" id="gift-unwrap" className="button button-sun button-big" hidden>
            {calm ? m.gift_page_unwrap_calm() : m.gift_page_unwrap()}
          </button>
          <p className="small gift-sound">{m.gift_page_sound()}</p>
        </div>
      </section>
      <section className="gift-words">
        <h1 className="display" id="gift-title" tabIndex={-1} dir="auto">
          {m.gift_page_for({ name: sleeve.name })}
        </h1>
        {page.dedication !== '' && (
          <p className="gift-dedication" dir="auto">
            {page.dedication}
          </p>
        )}
        {page.signature !== '' && (
          <p className="gift-signature" dir="auto">
            {page.signature}
          </p>
        )}
        <Lyrics page={page} />
        {film && <Film film={film} page={page} />}
        <Foot page={page} brand={frame.brand} />
        {page.shown_thanks.length > 0 && <ShownThanks lines={page.shown_thanks} />}
        {page.takes_thanks && <GiftThanks page={page} parts={frame.parts} said={frame.said} />}
        <GiftReport parts={frame.parts} said={frame.said} />
      </section>
      <Dock page={page} parts={frame.parts} />
    </main>
  );
}

/** The word on how the song was made, and links to the film and the thank-you. */
function Foot({ page: { film, takes_thanks, white_label: label }, brand }: { page: OpenGift; brand: string }) {
  return (
    <div className="gift-foot">
      <p className="small soft">{label ? m.gift_page_made_label() : m.gift_page_made({ brand })}</p>
      {film && (
        <a className="button button-outline button-slim" href="#film">
          <Clapperboard className="icon" aria-hidden="true" />
          {m.gift_page_film()}
        </a>
      )}
      {takes_thanks && (
        <a className="button button-outline button-slim" href="#thanks">
          <Heart className="icon" aria-hidden="true" />
          {m.gift_page_thank()}
        </a>
      )}
    </div>
  );
}

/** Thank-yous that recipient and giver agreed to show here. */
function ShownThanks({ lines }: { lines: string[] }) {
  return (
    <section className="gift-thanks" aria-labelledby="gift-shown-title">
      <h2 className="heading-3" id="gift-shown-title">
        {m.gift_page_shown()}
      </h2>
      {lines.map((line, position) => (
        // Two people may write the same.
        <blockquote key={`${position} ${line}`} className="gift-shown" dir="auto">
          {line}
        </blockquote>
      ))}
    </section>
  );
}

const tagOf = (language: string | null): string =>
  language && /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(language) ? language : 'und';

function Lyrics({ page: { lyrics, lyrics_language, line_starts } }: { page: OpenGift }) {
  if (lyrics.length === 0) return null;
  const firstOf = (section: number): number =>
    lyrics.slice(0, section).reduce((count, lines) => count + lines.length, 0);
  return (
    <ol className="gift-lyrics" aria-label={m.gift_page_lyrics()} lang={tagOf(lyrics_language)} dir="auto">
      {lyrics.flatMap((lines, section) =>
        lines.map((line, position) => (
          <li
            key={firstOf(section) + position}
            data-begins={position === 0}
            data-start={line_starts?.[firstOf(section) + position]}
          >
            {line}
          </li>
        )),
      )}
    </ol>
  );
}

function Film({ film, page }: { film: NonNullable<OpenGift['film']>; page: OpenGift }) {
  return (
    <section id="film" className="gift-film" aria-label={m.gift_page_film()}>
      {/* A film from elsewhere has no captions of ours; its words stand above. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video controls preload="none" playsInline src={film.url} poster={sleevePoster(page.sleeve)}>
        {film.captions_url && (
          <track kind="captions" src={film.captions_url} srcLang={tagOf(page.lyrics_language)} default />
        )}
      </video>
      {/* An address of staff's own is not ours to add a query to. */}
      {page.may_download && film.url.startsWith('/') && (
        <a className="small" href={`${film.url}?save`} download>
          {m.gift_page_save_film()}
        </a>
      )}
    </section>
  );
}

/** The player: the browser's own until the page's script has come. */
function Dock({ page: { sleeve, audio_url, may_download }, parts }: { page: OpenGift; parts: string }) {
  return (
    <section className="gift-dock" aria-label={m.gift_page_player()}>
      {/* The words stand on the page. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio id="gift-song" controls preload="none" src={audio_url} />
      <div className="gift-controls" hidden>
        <Sleeve {...sleeve} className="gift-thumb" />
        <button
          type="button"
          id="gift-play"
          className="play-button"
          aria-label={m.gift_page_play()}
          data-play={m.gift_page_play()}
          data-pause={m.gift_page_pause()}
        >
          <Play className="icon gift-icon-play" aria-hidden="true" />
          <Pause className="icon gift-icon-pause" aria-hidden="true" />
        </button>
        <div className="scrubber gift-scrubber">
          <Ribbon name={sleeve.name} width={ribbonWidth} played={0} />
          <span className="gift-played">
            <Ribbon name={sleeve.name} width={ribbonWidth} played={1} />
          </span>
          <input
            id="gift-position"
            type="range"
            min={0}
            max={1}
            step={1}
            defaultValue={0}
            aria-label={m.gift_page_position()}
          />
        </div>
        <span className="small figures gift-time" id="gift-time">
          0:00
        </span>
        {may_download && (
          <a
            className="icon-button"
            href={`${parts}/song?save`}
            download
            aria-label={m.gift_page_save_song()}
            title={m.gift_page_save_song()}
          >
            <Download className="icon" aria-hidden="true" />
          </a>
        )}
      </div>
      <p id="gift-failed" className="small" role="alert" hidden>
        {m.gift_page_failed()}
      </p>
    </section>
  );
}

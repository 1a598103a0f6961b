import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PlayButton } from '#ui/play-button.tsx';
import { ShareBar } from './share-bar.tsx';
import { usePreview } from './use-preview.ts';

/** A song of the front page, of an occasion or of a customer. */
export interface ShownSong {
  id: string;
  title: string;
  genre: string;
  image: string;
  audio: string | null;
  full_lyrics: readonly string[];
  /** The producer's note, or the story behind it. */
  text: string;
  textTitle: string;
}

/** TRD-02: the song with every word; its foot stays in view. */
export default function SongDialog({
  song,
  url,
  createAddress,
  onClose,
}: {
  song: ShownSong;
  /** Address that is shared. */
  url: string;
  createAddress: string;
  onClose: () => void;
}) {
  const { props, playing, toggle } = usePreview(song.audio);
  return (
    <Dialog open onClose={onClose} title={song.title}>
      <div className="song-dialog">
        <div className="song-dialog-play">
          <img src={song.image} alt="" width={120} height={120} />
          <PlayButton playing={playing} title={song.title} onClick={toggle} />
        </div>
        <section>
          <h3 className="heading-3">{song.textTitle}</h3>
          <p className="notes">{song.text}</p>
          <p className="small soft">{song.genre}</p>
        </section>
        <section>
          <h3 className="heading-3">{m.trending_dialog_lyrics()}</h3>
          <p className="song-words notes" dir="auto">
            {song.full_lyrics.map((words, place) => (
              <span key={place}>{words}</span>
            ))}
          </p>
        </section>
        <ShareBar url={url} title={song.title} />
        <div className="song-dialog-foot">
          <ButtonLink to={createAddress}>{m.trending_create()}</ButtonLink>
        </div>
        {/* Every word stands above. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio {...props} />
      </div>
    </Dialog>
  );
}

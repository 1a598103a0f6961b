import { Dialog } from '#ui/dialog.tsx';
import { VideoPlayer } from '#ui/player.tsx';

/** TRD-01: an occasion's film, with its words as captions. */
export default function FilmDialog({
  film,
  onClose,
}: {
  film: { title: string; video: string; image: string; captions: string | null };
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={film.title}>
      <VideoPlayer
        src={film.video}
        poster={film.image}
        title={film.title}
        captions={film.captions === null ? null : { src: film.captions, language: 'en' }}
      />
    </Dialog>
  );
}

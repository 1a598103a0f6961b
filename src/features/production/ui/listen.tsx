import { Download } from '#ui/icons/download.ts';
import { fileSize } from '#kit/file-size.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { AudioPlayer, VideoPlayer } from '#ui/player.tsx';
import { sleevePoster } from '#ui/sleeve-poster.ts';
import type { ProductionOrder } from '../contract.ts';

type Version = ProductionOrder['versions'][number];
type File = Version['files'][number];

const fileNames: Record<File['kind'], () => string> = {
  audio: m.admin_file_audio,
  video: m.admin_file_video,
  teaser: m.admin_file_teaser,
  captions: m.admin_file_captions,
  sleeve: m.admin_file_sleeve,
  document: m.admin_file_document,
  bonus: m.extras_file_bonus,
  scroll: m.extras_file_scroll,
};

/** The song and the films of the chosen version, and its files. */
export function Listen({
  order,
  version,
  onVersion,
  onStale,
}: {
  order: ProductionOrder;
  version: Version | undefined;
  onVersion: (version: number) => void;
  onStale: () => void;
}) {
  const find = (kind: File['kind']): File | undefined => version?.files.find((file) => file.kind === kind);
  const audio = find('audio');
  return (
    <section className="order-section-part" aria-labelledby="order-listen">
      <div className="part-head">
        <h2 className="heading-3" id="order-listen">
          {m.admin_listen()}
        </h2>
        {version && order.versions.length === 1 && (
          <span className="small soft figures">{m.admin_version({ version: version.version })}</span>
        )}
      </div>
      {version && order.versions.length > 1 && <Versions order={order} version={version} onVersion={onVersion} />}
      {audio && version ? (
        <div className="listen-bar" key={version.version}>
          <AudioPlayer
            src={audio.url}
            sleeve={{ ...order.sleeve, title: version.lyrics?.title ?? order.sleeve.title }}
            withSleeve={false}
            onStale={onStale}
          />
        </div>
      ) : (
        <p className="notes soft">{m.admin_not_made()}</p>
      )}
      {version && <Films order={order} version={version} captions={find('captions')} onStale={onStale} />}
      {version && version.files.length > 0 && <Files files={version.files} />}
    </section>
  );
}

function Versions({
  order,
  version,
  onVersion,
}: {
  order: ProductionOrder;
  version: Version;
  onVersion: (version: number) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{m.admin_versions()}</legend>
      {order.versions.map((other) => (
        <button
          key={other.version}
          type="button"
          className="chip"
          aria-pressed={other.version === version.version}
          title={m.admin_version_made({ at: dayAndTime(other.created_at) })}
          onClick={() => onVersion(other.version)}
        >
          {m.admin_version({ version: other.version })}
        </button>
      ))}
    </fieldset>
  );
}

function Films({
  order,
  version,
  captions,
  onStale,
}: {
  order: ProductionOrder;
  version: Version;
  captions: File | undefined;
  onStale: () => void;
}) {
  const film = version.files.find((file) => file.kind === 'video');
  const teaser = version.files.find((file) => file.kind === 'teaser');
  if (!film && !teaser) return null;
  const language = version.lyrics?.language ?? 'und';
  const poster = sleevePoster(order.sleeve);
  return (
    <div className="listen-films" key={version.version}>
      {film && (
        <VideoPlayer
          src={film.url}
          poster={poster}
          title={m.admin_film({ version: version.version })}
          captions={captions ? { src: captions.url, language } : null}
          onStale={onStale}
        />
      )}
      {teaser && (
        <VideoPlayer
          src={teaser.url}
          poster={poster}
          title={m.admin_teaser({ version: version.version })}
          captions={null}
          onStale={onStale}
        />
      )}
    </div>
  );
}

function Files({ files }: { files: readonly File[] }) {
  return (
    <ul className="listen-files" aria-label={m.admin_files()}>
      {files.map((file) => (
        <li key={file.id}>
          <a className="small" href={file.download_url} download>
            <Download className="icon" aria-hidden="true" />
            {fileNames[file.kind]()}
            <span className="soft figures">{fileSize(file.size_bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

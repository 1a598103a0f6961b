import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Media } from '../contract.ts';
import type { HostsApi } from './hosts-api.ts';
import { ClipCut } from './clip-cut.tsx';
import { clipProblem } from './house-films.ts';

interface PictureProps {
  api: HostsApi;
  propertyId: string;
  picture: Media;
  disabled: boolean;
  onRemove: () => void;
  onChanged: () => void;
}

/** HOST-04: a photo, the logo, or a clip with the place at which it begins. */
export function HousePicture({ picture, disabled, onRemove, ...rest }: PictureProps) {
  const { name, kind, state, problem, thumbnail_url: thumbnail, clip } = picture;
  return (
    <>
      {clip ? (
        <ClipCut key={clip.start_seconds} {...rest} id={picture.id} name={name} clip={clip} poster={thumbnail} />
      ) : (
        thumbnail && <img src={thumbnail} alt={kind === 'logo' ? m.host_logo_alt() : name} width={160} height={160} />
      )}
      {state === 'working' && <output className="small soft block">{m.host_clip_working({ name })}</output>}
      {state === 'failed' && problem && (
        <Notice tone="error">{m.host_photo_refused({ file: name, reason: clipProblem(problem) })}</Notice>
      )}
      <Button look="quiet" size="slim" disabled={disabled} onClick={onRemove}>
        {m.host_photo_remove({ name })}
      </Button>
    </>
  );
}

import { safe } from '@orpc/client';
import { useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Media } from '../contract.ts';
import { shortestClipSeconds } from '../domain/limits.ts';
import { type HostsApi, reasonOf } from './hosts-api.ts';

interface CutProps {
  api: HostsApi;
  propertyId: string;
  id: string;
  name: string;
  clip: NonNullable<Media['clip']>;
  poster: string | null;
  onChanged: () => void;
}

/** A clip and the place at which it begins in films. */
export function ClipCut(props: CutProps) {
  const { clip, name, poster } = props;
  const film = useRef<HTMLVideoElement>(null);
  return (
    <div className="host-clip">
      {/* Clips are shown without their sound. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={film}
        src={clip.url ?? undefined}
        poster={poster ?? undefined}
        preload="none"
        muted
        playsInline
        controls
        aria-label={name}
      />
      <ClipStart
        {...props}
        onMoved={(seconds) => {
          if (film.current) film.current.currentTime = seconds;
        }}
      />
    </div>
  );
}

function ClipStart({
  api,
  propertyId,
  id,
  clip,
  onChanged,
  onMoved,
}: CutProps & { onMoved: (seconds: number) => void }) {
  const [start, setStart] = useState(clip.start_seconds);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const latest = Math.max(0, Math.floor((clip.seconds - shortestClipSeconds) * 2) / 2);
  const save = async (): Promise<void> => {
    setSaving(true);
    const { error } = await safe(api.cutClip({ property_id: propertyId, media_id: id, start_seconds: start }));
    setSaving(false);
    setProblem(error ? reasonOf(error) : null);
    onChanged();
  };
  if (latest === 0) return null;
  return (
    <>
      <label className="small" htmlFor={`clip-${id}`}>
        {m.host_clip_start({ seconds: start.toFixed(1) })}
      </label>
      <input
        id={`clip-${id}`}
        type="range"
        min={0}
        max={latest}
        step={0.5}
        value={start}
        onChange={(event) => {
          const seconds = Number(event.target.value);
          setStart(seconds);
          onMoved(seconds);
        }}
      />
      {start !== clip.start_seconds && (
        <Button look="outline" size="slim" disabled={saving} onClick={() => void save()}>
          {m.host_clip_save()}
        </Button>
      )}
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
    </>
  );
}

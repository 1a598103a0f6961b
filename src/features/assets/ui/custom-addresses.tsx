import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { customAddress } from '../domain/custom-address.ts';
import type { AssetsApi } from './assets-api.ts';

interface AddressProps {
  api: AssetsApi;
  orderNumber: string;
  saved: { audio: string | null; video: string | null };
  onSaved: () => void;
}

function useAddresses({ api, orderNumber, saved, onSaved }: AddressProps) {
  const [words, setWords] = useState({ audio: saved.audio ?? '', video: saved.video ?? '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<readonly ('audio' | 'video')[]>([]);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const given = (['audio', 'video'] as const).filter((which) => words[which].trim() !== '');
    const refused = given.filter((which) => customAddress(words[which]) === null);
    setWrong(refused);
    if (given.length === 0 || refused.length > 0) {
      setProblem(given.length === 0 ? m.assets_custom_none() : m.assets_custom_save_failed());
      return;
    }
    const { error } = await safe(
      api.saveCustomAddresses({ order_number: orderNumber, audio_url: words.audio, video_url: words.video }),
    );
    setProblem(error ? m.assets_custom_save_failed() : null);
    if (error) return;
    showToast('ok', m.assets_custom_saved());
    onSaved();
  };
  const clear = async (): Promise<void> => {
    const { error } = await safe(api.clearCustomAddresses({ order_number: orderNumber }));
    if (error) {
      showToast('error', m.assets_custom_clear_failed());
      return;
    }
    setWords({ audio: '', video: '' });
    setProblem(null);
    setWrong([]);
    showToast('ok', m.assets_custom_cleared());
    onSaved();
  };
  const field = (which: 'audio' | 'video') => ({
    id: `custom-${which}`,
    type: 'url',
    value: words[which],
    error: wrong.includes(which) ? m.assets_custom_wrong() : undefined,
    onChange: (value: string) => setWords((before) => ({ ...before, [which]: value })),
  });
  return { field, problem, save, clear };
}

/** AST-03: addresses that win over the files made here. */
export function CustomAddresses(props: AddressProps) {
  const { field, problem, save, clear } = useAddresses(props);
  const { audio, video } = props.saved;
  return (
    <form className="grid gap-5" noValidate aria-labelledby="custom-addresses" onSubmit={(event) => void save(event)}>
      <div className="grid gap-1">
        <h3 className="label" id="custom-addresses">
          {m.assets_custom()}
        </h3>
        <p className="small soft">{m.assets_custom_text()}</p>
      </div>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <TextField {...field('audio')} label={m.assets_custom_audio()} optional spellCheck={false} />
      <TextField {...field('video')} label={m.assets_custom_video()} optional spellCheck={false} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="outline" size="slim">
          {m.assets_custom_save()}
        </Button>
        {(audio !== null || video !== null) && (
          <Button look="quiet" size="slim" onClick={() => void clear()}>
            {m.assets_custom_clear()}
          </Button>
        )}
      </div>
    </form>
  );
}

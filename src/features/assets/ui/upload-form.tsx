import { safe } from '@orpc/client';
import { type FormEvent, useRef, useState } from 'react';
import { fileSize } from '#kit/file-size.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { acceptedFiles } from '../domain/file-kinds.ts';
import { type AssetKind, type AssetsApi, reasonOf, sendFile, type UploadProgress } from './assets-api.ts';

interface UploadProps {
  api: AssetsApi;
  orderNumber: string;
  largestBytes: number;
  onUploaded: () => void;
}

function useUpload({ api, orderNumber, onUploaded }: UploadProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<AssetKind | ''>('');
  /** 0 to 1 while bytes are sent, 'offline' while they cannot be, then 'checking'. */
  const [at, setAt] = useState<UploadProgress | 'checking' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (at !== null) return;
    const file = picker.current?.files?.[0];
    if (!file || kind === '') {
      setProblem(m.assets_missing());
      return;
    }
    setProblem(null);
    setAt(0);
    const { error } = await safe(
      sendFile(file, setAt).then((upload_id) => {
        setAt('checking');
        return api.finishUpload({ order_number: orderNumber, upload_id, file_type: kind });
      }),
    );
    setAt(null);
    if (error) {
      const reason = reasonOf(error);
      setProblem(reason ? m.assets_failed_because({ reason }) : m.assets_failed());
      return;
    }
    if (picker.current) picker.current.value = '';
    setKind('');
    showToast('ok', m.assets_uploaded());
    onUploaded();
  };
  return { picker, kind, setKind, at, problem, submit };
}

/** AST-01: a finished file for an order. What was chosen stays after a failure. */
export function UploadForm(props: UploadProps) {
  const { picker, kind, setKind, at, problem, submit } = useUpload(props);
  return (
    <form className="grid gap-5" noValidate aria-label={m.assets_upload()} onSubmit={(event) => void submit(event)}>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <div className="assets-choose">
        <div className="field">
          <label className="field-label" htmlFor="asset-file">
            {m.assets_file()}
          </label>
          <input
            id="asset-file"
            ref={picker}
            type="file"
            className="input"
            accept={acceptedFiles}
            aria-describedby="asset-file-hint"
          />
          <span className="hint" id="asset-file-hint">
            {m.assets_file_hint({ size: fileSize(props.largestBytes) })}
          </span>
        </div>
        <SelectField
          id="asset-type"
          label={m.assets_type()}
          value={kind}
          onChange={setKind}
          options={[
            { value: '', name: m.assets_type_none() },
            { value: 'audio', name: m.assets_type_audio() },
            { value: 'video', name: m.assets_type_video() },
            { value: 'document', name: m.assets_type_document() },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" look="outline" disabled={at !== null}>
          {at === null ? m.assets_upload() : at === 'checking' ? m.assets_checking() : m.assets_uploading()}
        </Button>
        {typeof at === 'number' && (
          <progress className="stage-bar max-w-48" aria-label={m.assets_progress()} value={at} max={1} />
        )}
      </div>
      <output className="small block">{at === 'offline' ? m.assets_offline() : ''}</output>
    </form>
  );
}

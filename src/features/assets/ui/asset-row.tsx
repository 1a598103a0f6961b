import { safe } from '@orpc/client';
import { Download } from '#ui/icons/download.ts';
import { Eye } from '#ui/icons/eye.ts';
import { EyeOff } from '#ui/icons/eye-off.ts';
import { useState } from 'react';
import { fileSize } from '#kit/file-size.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Asset } from '../contract.ts';
import { type AssetsApi, reasonOf } from './assets-api.ts';

/** One file with its badges; what staff uploaded is judged and released here, the rest with its version. */
export function AssetRow({ api, asset, onChanged }: { api: AssetsApi; asset: Asset; onChanged: () => void }) {
  const { name, version } = asset;
  return (
    <li className="asset">
      <div className="min-w-0">
        <a
          className="asset-name wrap-anywhere"
          href={asset.download_url}
          download
          aria-label={m.assets_download({ name })}
        >
          <Download className="icon" aria-hidden="true" />
          <span>{name}</span>
        </a>
        <span className="small soft figures block">
          {[
            version === null ? m.assets_by_staff() : m.assets_of_version({ version }),
            fileSize(asset.size_bytes),
            dayAndTime(asset.created_at),
          ].join(', ')}
        </span>
        {asset.quality_note && <span className="small soft block wrap-anywhere">{asset.quality_note}</span>}
      </div>
      <div className="asset-badges">
        <QualityBadge quality={asset.quality} />
        <span className="tag">
          {asset.downloadable ? (
            <Eye className="icon" aria-hidden="true" />
          ) : (
            <EyeOff className="icon" aria-hidden="true" />
          )}
          {asset.downloadable ? m.assets_available() : m.assets_restricted()}
        </span>
      </div>
      {version === null && <Decide api={api} asset={asset} onChanged={onChanged} />}
    </li>
  );
}

function QualityBadge({ quality }: Pick<Asset, 'quality'>) {
  if (quality === 'passed') return <Tag tone="ok">{m.assets_qc_passed()}</Tag>;
  if (quality === 'failed') return <Tag tone="error">{m.assets_qc_failed()}</Tag>;
  return <span className="tag">{m.assets_qc_open()}</span>;
}

function Decide({ api, asset, onChanged }: { api: AssetsApi; asset: Asset; onChanged: () => void }) {
  const [note, setNote] = useState('');
  const [working, setWorking] = useState(false);
  const { id: asset_id, name } = asset;
  const run = async (call: Promise<unknown>, said: string): Promise<void> => {
    setWorking(true);
    const { error } = await safe(call);
    setWorking(false);
    if (error) showToast('error', reasonOf(error) ?? m.admin_unexpected());
    else {
      setNote('');
      showToast('ok', said);
    }
    onChanged();
  };
  const judge = (verdict: 'passed' | 'failed', said: string) => (): void =>
    void run(api.judgeAsset({ asset_id, verdict, note }), said);
  return (
    <div className="asset-decide">
      <input
        className="input"
        aria-label={m.assets_note_for({ name })}
        placeholder={m.assets_note()}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {asset.quality !== 'passed' && (
        <Button size="slim" look="outline" disabled={working} onClick={judge('passed', m.assets_passed_now({ name }))}>
          {m.assets_pass()}
        </Button>
      )}
      {asset.quality !== 'failed' && (
        <Button size="slim" look="outline" disabled={working} onClick={judge('failed', m.assets_failed_now({ name }))}>
          {m.assets_fail()}
        </Button>
      )}
      {asset.quality === 'passed' && (
        <Button
          size="slim"
          look={asset.downloadable ? 'outline' : 'main'}
          disabled={working}
          onClick={() =>
            void run(
              api.setAvailability({ asset_id, downloadable: !asset.downloadable }),
              (asset.downloadable ? m.assets_restricted_now : m.assets_released_now)({ name }),
            )
          }
        >
          {asset.downloadable ? m.assets_restrict() : m.assets_release()}
        </Button>
      )}
      <Delete
        name={name}
        working={working}
        onDelete={() => void run(api.deleteAsset({ asset_id, confirmed: true }), m.assets_deleted_now({ name }))}
      />
    </div>
  );
}

/** Deletes for good, so it asks first. */
function Delete({ name, working, onDelete }: { name: string; working: boolean; onDelete: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  const confirm = (): void => {
    close();
    onDelete();
  };
  return (
    <>
      <Button
        size="slim"
        look="quiet"
        disabled={working}
        aria-label={m.assets_delete_named({ name })}
        onClick={() => setIsAsking(true)}
      >
        {m.assets_delete()}
      </Button>
      <Dialog open={isAsking} onClose={close} title={m.assets_delete_title({ name })}>
        <p className="notes mb-6">{m.assets_delete_text()}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={confirm}>{m.assets_delete_yes()}</Button>
          <Button look="quiet" onClick={close}>
            {m.assets_delete_no()}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

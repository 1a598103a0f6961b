import { useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '#messages/messages.js';
import { FetchState } from '#ui/fetch-state.tsx';
import { AssetRow } from './asset-row.tsx';
import type { AssetsApi } from './assets-api.ts';
import './assets.css';
import { CustomAddresses } from './custom-addresses.tsx';
import { UploadForm } from './upload-form.tsx';

/**
 * AST-01 to AST-04: the finished files of an order as staff see them. Addresses are an admin's; for anybody else they render
 * nothing, and the server refuses them. Lives below a query client.
 */
export function AssetsPanel({ api, orderNumber, isAdmin }: { api: AssetsApi; orderNumber: string; isAdmin: boolean }) {
  const client = useQueryClient();
  const queryKey = ['assets', orderNumber];
  const query = useQuery({ queryKey, queryFn: () => api.listAssets({ order_number: orderNumber }), staleTime: 0 });
  const changed = (): void => {
    void client.invalidateQueries({ queryKey });
    // Its history stands in the order's timeline.
    void client.invalidateQueries({ queryKey: ['production', orderNumber] });
  };
  const { data } = query;
  return (
    <section className="assets-panel" aria-labelledby="order-assets">
      <h2 className="heading-3" id="order-assets">
        {m.assets_title()}
      </h2>
      <FetchState query={query} />
      {data?.assets.length === 0 && <p className="notes soft">{m.assets_none()}</p>}
      {data && data.assets.length > 0 && (
        <ul className="assets">
          {data.assets.map((asset) => (
            <AssetRow key={asset.id} api={api} asset={asset} onChanged={changed} />
          ))}
        </ul>
      )}
      {data && (
        <div className="grid gap-8">
          <UploadForm api={api} orderNumber={orderNumber} largestBytes={data.largest_bytes} onUploaded={changed} />
          {isAdmin && (
            <CustomAddresses
              api={api}
              orderNumber={orderNumber}
              saved={{ audio: data.custom_audio_url, video: data.custom_video_url }}
              onSaved={changed}
            />
          )}
        </div>
      )}
    </section>
  );
}

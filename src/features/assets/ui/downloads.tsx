import { useQuery } from '@tanstack/react-query';
import { Download } from '#ui/icons/download.ts';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import type { AssetsApi } from './assets-api.ts';
import './assets.css';
import { spokenFileSize } from '#ui/spoken-values.ts';

/** Milliseconds; its addresses work for a quarter of an hour. */
const everyMilliseconds = 5 * 60_000;

/** AST-02: what the buyer may keep. Lives below a query client. */
export function Downloads({ api, orderNumber }: { api: AssetsApi; orderNumber: string }) {
  const query = useQuery({
    queryKey: ['downloads', orderNumber],
    queryFn: () => api.listDownloads({ order_number: orderNumber }),
    staleTime: 0,
    refetchInterval: everyMilliseconds,
  });
  const downloads = query.data?.downloads;
  return (
    <section className="downloads" aria-labelledby="downloads">
      <h2 className="heading-3" id="downloads">
        {m.assets_downloads()}
      </h2>
      {query.isError && !downloads && <Notice tone="error">{m.assets_load_error()}</Notice>}
      {downloads?.length === 0 && <p className="notes soft">{m.assets_none()}</p>}
      {downloads && downloads.length > 0 && (
        <ul className="assets">
          {downloads.map(({ id, name, size_bytes, download_url }) => (
            <li className="asset" key={id}>
              <a
                className="asset-name wrap-anywhere"
                href={download_url}
                download
                aria-label={m.assets_download({ name })}
              >
                <Download className="icon" aria-hidden="true" />
                <span>{name}</span>
              </a>
              <span className="small soft figures">{spokenFileSize(size_bytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

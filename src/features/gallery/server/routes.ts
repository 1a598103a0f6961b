import type { RawRoute } from '#platform/http/raw-route.ts';
import { sendFile } from '#platform/http/send-file.ts';
import type { Storage } from '#platform/storage/port.ts';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

/** The samples' public files. An address that names its version (`?v=`) never changes. */
export const samplesRoute: RawRoute<{ samples: Storage }> = {
  method: 'GET',
  path: '/samples/:name',
  policy: 'everyone',
  handle({ samples: storage }, { request, params }) {
    const hasVersion = Boolean(new URL(request.url).searchParams.get('v'));
    return sendFile(request, {
      storage,
      key: params['name'] ?? '',
      headersFor: () => new Headers({ 'Cache-Control': hasVersion ? year : hour }),
    });
  },
};

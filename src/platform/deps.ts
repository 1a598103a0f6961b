import type { Site } from '#shop/site.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { OfferedSongs } from './engines/offered-songs.ts';
import type { Engines } from './engines/port.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs/port.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Payments } from './payments/port.ts';
import type { Limits } from './limits.ts';
import type { Settings } from './settings/settings.ts';
import type { Storage } from './storage/port.ts';
import type { Studio } from './studio/port.ts';

/** Everything a use case may touch of the outside world. Put together in `server/open-service.ts`. */
export interface Deps {
  config: Config;
  /** Settings of the operator, from `content/site.json`. */
  site: Site;
  db: Database;
  jobs: Jobs;
  clock: Clock;
  ids: Ids;
  log: Log;
  mailer: Mailer;
  payments: Payments;
  storage: Storage;
  studio: Studio;
  /** Engines that write, sing and listen, the embedded ones among them. */
  engines: Engines;
  /** Languages, voices and lengths of the songs that may be ordered now. */
  songs: OfferedSongs;
  limits: Limits;
  settings: Settings;
}

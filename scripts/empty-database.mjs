import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

/**
 * `node scripts/empty-database.mjs FILE`: makes the empty database that the embedded one starts from
 * (`src/platform/db/empty-database.ts`). PGlite needs 850 MB and seconds to make one, which a small machine has while it builds
 * and should not need when it starts.
 */
const [, , file = ''] = process.argv;
const database = await PGlite.create();
const dump = await database.dumpDataDir('none');
writeFileSync(file, gzipSync(Buffer.from(await dump.arrayBuffer()), { level: 9 }));
// What PGlite still holds would keep the process waiting.
process.exit(0);

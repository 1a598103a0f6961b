import { writeFileSync } from 'node:fs';
import { currentMap } from './checks/room-map.ts';

/** `npm run map`: draws the graph of rooms in the map anew. */
const { file, text } = currentMap();
writeFileSync(file, text);

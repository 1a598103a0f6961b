import type { Style } from '../style.ts';
import { afrobeat } from './afrobeat.ts';
import { ballad } from './ballad.ts';
import { blues } from './blues.ts';
import { country } from './country.ts';
import { edm } from './edm.ts';
import { folk } from './folk.ts';
import { hipHop } from './hip-hop.ts';
import { jazz } from './jazz.ts';
import { latin } from './latin.ts';
import { loFi } from './lo-fi.ts';
import { orchestral } from './orchestral.ts';
import { pop } from './pop.ts';
import { reggae } from './reggae.ts';
import { rock } from './rock.ts';
import { soul } from './soul.ts';

export const STYLES = {
  pop,
  rock,
  ballad,
  afrobeat,
  country,
  folk,
  'hip-hop': hipHop,
  blues,
  jazz,
  orchestral,
  'lo-fi': loFi,
  soul,
  reggae,
  edm,
  latin,
} as const satisfies Record<string, Style>;

export type StyleId = keyof typeof STYLES;

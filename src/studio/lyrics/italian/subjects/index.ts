/** Every file of subjects in this folder. */
import abitudini from './abitudini.json' with { type: 'json' };
import amore from './amore.json' with { type: 'json' };
import animali from './animali.json' with { type: 'json' };
import carattere from './carattere.json' with { type: 'json' };
import casa from './casa.json' with { type: 'json' };
import dispensa from './dispensa.json' with { type: 'json' };
import famiglia from './famiglia.json' with { type: 'json' };
import feste from './feste.json' with { type: 'json' };
import gioco from './gioco.json' with { type: 'json' };
import lavoro from './lavoro.json' with { type: 'json' };
import musica from './musica.json' with { type: 'json' };
import piccoleCose from './piccole-cose.json' with { type: 'json' };
import strada from './strada.json' with { type: 'json' };
import tavola from './tavola.json' with { type: 'json' };

export const subjects: readonly unknown[] = [
  abitudini,
  amore,
  animali,
  carattere,
  casa,
  dispensa,
  famiglia,
  feste,
  gioco,
  lavoro,
  musica,
  piccoleCose,
  strada,
  tavola,
];

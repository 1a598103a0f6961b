/** The stanzas of English songs. */
import baby from './baby.json' with { type: 'json' };
import birthday from './birthday.json' with { type: 'json' };
import days from './days.json' with { type: 'json' };
import family from './family.json' with { type: 'json' };
import love from './love.json' with { type: 'json' };
import others from './others.json' with { type: 'json' };
import shortLife from './short-life.json' with { type: 'json' };
import things from './things.json' with { type: 'json' };
import tribute from './tribute.json' with { type: 'json' };
import work from './work.json' with { type: 'json' };

export const stanzaFiles = [birthday, family, love, tribute, baby, work, days, others, things, shortLife];

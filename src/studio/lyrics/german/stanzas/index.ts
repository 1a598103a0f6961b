/** The stanzas of German songs. */
import gatherings from './gatherings.json' with { type: 'json' };
import birthday from './birthday.json' with { type: 'json' };
import family from './family.json' with { type: 'json' };
import love from './love.json' with { type: 'json' };
import others from './others.json' with { type: 'json' };
import shared from './shared.json' with { type: 'json' };
import shortLife from './short-life.json' with { type: 'json' };
import tribute from './tribute.json' with { type: 'json' };

export const stanzaFiles = [gatherings, birthday, family, love, tribute, others, shared, shortLife];

/** The stanzas of Italian songs. */
import shared from './shared.json' with { type: 'json' };
import shortLife from './short-life.json' with { type: 'json' };
import tribute from './tribute.json' with { type: 'json' };

export const stanzaFiles = [shared, tribute, shortLife];

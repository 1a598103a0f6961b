/** Every file of subjects in this folder. */
import animals from './animals.json' with { type: 'json' };
import days from './days.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import kitchen from './kitchen.json' with { type: 'json' };
import love from './love.json' with { type: 'json' };
import music from './music.json' with { type: 'json' };
import play from './play.json' with { type: 'json' };
import road from './road.json' with { type: 'json' };
import work from './work.json' with { type: 'json' };

export const subjects: readonly unknown[] = [animals, days, home, kitchen, love, music, play, road, work];

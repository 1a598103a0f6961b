/** The topics of English songs. */
import animals from './animals.json' with { type: 'json' };
import family from './family.json' with { type: 'json' };
import food from './food.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import love from './love.json' with { type: 'json' };
import musicAndDays from './music-and-days.json' with { type: 'json' };
import pastimes from './pastimes.json' with { type: 'json' };
import sport from './sport.json' with { type: 'json' };
import work from './work.json' with { type: 'json' };

export const topicFiles: readonly unknown[] = [animals, family, food, home, love, musicAndDays, pastimes, sport, work];

/** Every file of subjects in this folder. */
import animals from './animals.json' with { type: 'json' };
import family from './family.json' with { type: 'json' };
import feasts from './feasts.json' with { type: 'json' };
import food from './food.json' with { type: 'json' };
import habits from './habits.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import music from './music.json' with { type: 'json' };
import smallThings from './small-things.json' with { type: 'json' };
import sport from './sport.json' with { type: 'json' };
import talk from './talk.json' with { type: 'json' };
import travel from './travel.json' with { type: 'json' };
import work from './work.json' with { type: 'json' };

export const subjects: readonly unknown[] = [
  animals,
  family,
  feasts,
  food,
  habits,
  home,
  music,
  smallThings,
  sport,
  talk,
  travel,
  work,
];

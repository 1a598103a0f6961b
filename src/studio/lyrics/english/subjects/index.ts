/** Every file of subjects in this folder. */
import animals from './animals.json' with { type: 'json' };
import character from './character.json' with { type: 'json' };
import days from './days.json' with { type: 'json' };
import driving from './driving.json' with { type: 'json' };
import food from './food.json' with { type: 'json' };
import foodMore from './food-more.json' with { type: 'json' };
import gardenAndTools from './garden-and-tools.json' with { type: 'json' };
import habits from './habits.json' with { type: 'json' };
import houseAndClothes from './house-and-clothes.json' with { type: 'json' };
import kindnessAndCare from './kindness-and-care.json' with { type: 'json' };
import music from './music.json' with { type: 'json' };
import pastimes from './pastimes.json' with { type: 'json' };
import sport from './sport.json' with { type: 'json' };
import travel from './travel.json' with { type: 'json' };
import work from './work.json' with { type: 'json' };

export const subjects: readonly unknown[] = [
  animals,
  character,
  days,
  driving,
  food,
  foodMore,
  gardenAndTools,
  habits,
  houseAndClothes,
  kindnessAndCare,
  music,
  pastimes,
  sport,
  travel,
  work,
];

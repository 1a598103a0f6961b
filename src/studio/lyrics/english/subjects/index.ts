/** Every file of subjects in this folder. */
import animals from './animals.json' with { type: 'json' };
import booksAndScreen from './books-and-screen.json' with { type: 'json' };
import character from './character.json' with { type: 'json' };
import children from './children.json' with { type: 'json' };
import dancing from './dancing.json' with { type: 'json' };
import days from './days.json' with { type: 'json' };
import drinks from './drinks.json' with { type: 'json' };
import driving from './driving.json' with { type: 'json' };
import family from './family.json' with { type: 'json' };
import food from './food.json' with { type: 'json' };
import foodMore from './food-more.json' with { type: 'json' };
import football from './football.json' with { type: 'json' };
import gardenAndTools from './garden-and-tools.json' with { type: 'json' };
import habits from './habits.json' with { type: 'json' };
import homeAndMilestones from './home-and-milestones.json' with { type: 'json' };
import houseAndClothes from './house-and-clothes.json' with { type: 'json' };
import kindnessAndCare from './kindness-and-care.json' with { type: 'json' };
import love from './love.json' with { type: 'json' };
import music from './music.json' with { type: 'json' };
import outAndAbout from './out-and-about.json' with { type: 'json' };
import pastimes from './pastimes.json' with { type: 'json' };
import sport from './sport.json' with { type: 'json' };
import travel from './travel.json' with { type: 'json' };
import work from './work.json' with { type: 'json' };

export const subjects: readonly unknown[] = [
  animals,
  booksAndScreen,
  character,
  children,
  dancing,
  days,
  drinks,
  driving,
  family,
  food,
  foodMore,
  football,
  gardenAndTools,
  habits,
  homeAndMilestones,
  houseAndClothes,
  kindnessAndCare,
  love,
  music,
  outAndAbout,
  pastimes,
  sport,
  travel,
  work,
];

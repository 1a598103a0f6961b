import { describe, expect, test } from 'vitest';
import { storyOf } from './test/read-story.ts';

describe('STU-01 whoever is dead or cannot come does not sing along', () => {
  test.each([
    ['en', "Ellie's mum Ruth who can't be here, my sister Dee", ['Dee']],
    ['en', 'Mum Ruth, who passed away in March, Dee', ['Dee']],
    ['en', 'Jo, Ruth, who died, who we lost in May, Dee', ['Jo', 'Dee']],
    ['en', 'Gran (R.I.P.), Leo', ['Leo']],
    ['en', 'Will and Gran r.i.p., Leo', ['Will', 'Leo']],
    ['en', 'Leo, RIP Grandad Joe, Kate', ['Leo', 'Kate']],
    ['en', 'Kate, Mum & Dad (both in heaven), Leo', ['Kate', 'Leo']],
    ['en', 'Kate, Mum & Dad both in heaven, Leo', ['Kate', 'Leo']],
    ['en', 'Mum and Dad, who are no longer with us, Leo', ['Leo']],
    ['en', 'Will and Nan Rose (in heaven), Leo', ['Will', 'Leo']],
    ['en', 'Nan. No longer with us. Leo', ['Leo']],
    ['en', 'my late Grandad Joe, Leo', ['Leo']],
    ['en', "Kate (can't make it), Leo", ['Leo']],
    ['en', 'Joe, passed, Leo', ['Leo']],
    ['en', 'Leo and my dad who passed away', ['Leo']],
    ['en', 'Leo, Kate, my late mum', ['Leo', 'Kate']],
    ['en', 'Leo, my brother who can’t come, Kate', ['Leo', 'Kate']],
    ['en', 'Leo, Kate, my mum (in heaven)', ['Leo', 'Kate']],
    ['en', 'Leo, my very oldest pal who died', ['Leo']],
    ['en', 'Grandad Joe who we lost to cancer, Leo', ['Leo']],
    ['en', 'Grandad Joe (we lost him in 2019), Leo', ['Leo']],
    ['en', 'Leo, Kate. we lost Grandad Joe in May', ['Leo', 'Kate']],
    ['en', 'Ruth deceased, Leo, Kate who isn’t able to come', ['Leo']],
    ['en', 'Nan Rose. Sadly no longer with us. Leo', ['Leo']],
    ['es', 'Inés, mi abuela que en paz descanse', ['Inés']],
    ['de', 'Lena, mein Opa der nicht dabei sein kann', ['Lena']],
    ['de', 'Oma Gerda. Leider verstorben. Lena', ['Lena']],
    ['fr', 'Léa, mon père décédé', ['Léa']],
    ['it', "Anna, mio nonno che non c'è più", ['Anna']],
    ['es', 'la abuela Pilar, que en paz descanse, Inés', ['Inés']],
    ['es', 'la abuela Pilar (Q.E.P.D.), Inés', ['Inés']],
    ['es', 'mamá y papá, que ya no están, Inés', ['Inés']],
    ['de', 'Oma Gerda (im Himmel), Lena', ['Lena']],
    ['de', 'Oma Gerda, die nicht mehr bei uns ist, Lena', ['Lena']],
    ['de', 'Lena, mein verstorbener Opa Karl', ['Lena']],
    ['de', 'Oma Gerda (†2019), Lena', ['Lena']],
    ['fr', 'mamie Rose, qui nous a quittés, Léa', ['Léa']],
    ['fr', 'feu tonton Marc, Léa', ['Léa']],
    ['it', "nonno Carlo, che non c'è più, Anna", ['Anna']],
    ['it', 'mamma e papà, entrambi in cielo, Anna', ['Anna']],
  ])('STU-01 (%s) %s', async (code, companions, present) => {
    expect((await storyOf(code, { companions })).people).toEqual(present);
  });

  test.each([
    ['en', 'Joe who died laughing, Leo', ['Joe', 'Leo']],
    ['en', 'Joe passed his driving test, Leo', ['Joe', 'Leo']],
    ['en', 'Rip, Leo', ['Rip', 'Leo']],
    ['en', 'Joe who is always late, Leo', ['Joe', 'Leo']],
    ['en', "Leo, our late husband's dog Rex", ['Leo', 'Rex']],
    ['es', 'tío Beto murió de risa, Inés', ['Tío Beto', 'Inés']],
    ['fr', 'tonton Marc mort de rire, Léa', ['Tonton Marc', 'Léa']],
    ['it', 'zio Carlo morto dal ridere, Anna', ['Zio Carlo', 'Anna']],
  ])('STU-01 (%s) whoever is here does: %s', async (code, companions, present) => {
    expect((await storyOf(code, { companions })).people).toEqual(present);
  });
});

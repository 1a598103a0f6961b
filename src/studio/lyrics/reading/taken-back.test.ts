import { expect, test } from 'vitest';
import { language } from '../english/index.ts';
import { findLanguage } from '../languages.ts';
import { withoutTakenBack } from './taken-back.ts';

test.each([
  ['it took four years with one that fell through (don’t go into that please). They cried.', ' They cried.'],
  ['They split up in 2019. Please dont mention that. They love dogs.', ' They love dogs.'],
  ['He lost his job, leave that out. He sings.', ' He sings.'],
  ['she was married before (not for the song)', ''],
  [
    'He drove Macca to chemo but dont make it soppy, maybe just at the end. He sings.',
    'He drove Macca to chemo. He sings.',
  ],
  ['He drove Dr. Patel to the wrong wedding (leave that out). He sings.', ' He sings.'],
  ['He cried for 2.5 hours, scrap that, he would kill me. He sings.', ' He sings.'],
  ['They had a fling in Spain. Keep it between ourselves. He sings.', ' He sings.'],
  ['He was ill. Best not mention that. He sings.', ' He sings.'],
  ['He sings. Not for the song: her first husband was a crook.', 'He sings.'],
  ['they dont know yet but we are buying them a car (secret!!). He sings.', ' He sings.'],
  ['We fly in May. Dont tell her. He sings.', ' He sings.'],
  ['We are flying her to Rome. Her sister is expecting twins. She doesnt know yet! He sings.', ' He sings.'],
  ['You are having twins but only your mum knows that. He sings.', ' He sings.'],
  ['Shh about the affair. He sings.', ' He sings.'],
  ['He says don’t tell her mother. He sings.', 'He says don’t tell her mother. He sings.'],
  ['She had no idea. He sings.', 'She had no idea. He sings.'],
  ['He went to this private school. He sings.', 'He went to this private school. He sings.'],
  ['I leave it out for the birds. He sings.', 'I leave it out for the birds. He sings.'],
  ['Don’t mention that he is bald. He sings.', 'Don’t mention that he is bald. He sings.'],
  ['She does not know about football. He sings.', 'She does not know about football. He sings.'],
  ['He doesnt know about computers but he tries.', 'He doesnt know about computers but he tries.'],
  ['She does not know about the baby. He sings.', ' He sings.'],
  ['He can say that in Welsh. He sings.', 'He can say that in Welsh. He sings.'],
  ['She shouted "Get out!" Don\'t go into that please. He sings.', ' He sings.'],
  ['He was ill. Forget that please. He sings.', ' He sings.'],
  ['He was ill, but forget that. He sings.', ' He sings.'],
  ["The trip's our secret. We sing.", ' We sing.'],
  ["We sing. It's a secret. She's pregnant. He cooks.", ' He cooks.'],
  ["She's pregnant. We sing. Nan doesn't know about it yet. He cooks.", ' He cooks.'],
  ["I'm pregnant. He cooks. We sing. Don't tell him.", ' He cooks.'],
  ['We’re giving her a dog. He cooks. We sing. Nan doesn’t know yet.', ' He cooks.'],
  ['He bakes on Sundays. The recipe is a secret. He sings.', 'He bakes on Sundays. He sings.'],
  ['He bakes on Sundays. Her soup is a secret. He sings.', 'He bakes on Sundays. He sings.'],
  ['He bakes on Sundays. His smile is our secret. He sings.', 'He bakes on Sundays. He sings.'],
])('STU-01 of %j is left %j', (told, left) => {
  expect(withoutTakenBack(told, language.reading.unsung).text).toBe(left);
});

test.each([
  'We got married barefoot in Wales in the rain. Never forget that day.',
  "We met in Rome. I'll never forget that.",
  'We met in Rome. How could I forget that smile?',
  'We met in Rome. I never forget that.',
])('STU-01 what is not forgotten is told: %s', (told) => {
  expect(withoutTakenBack(told, language.reading.unsung)).toEqual({ text: told, takenBack: [] });
});

test.each([
  ['de', 'Er hat drei Kinder großgezogen. Das bleibt unter uns, sagte er.'],
  ['de', 'Sie hat drei Söhne. Psst, sagt sie, wenn Papa schläft.'],
  ['de', 'Er hat drei Kinder. Das kann er nicht sagen.'],
  ['es', 'Tenemos tres hijos. No hace falta decirlo, es la mejor.'],
  ['es', 'Tiene tres hijos. Eso no lo puede decir nadie.'],
  ['es', 'Tiene tres hijos. Que quede entre nosotros, dice.'],
  ['fr', "Elle a élevé seule trois enfants, pas besoin de dire qu'elle est forte."],
  ['fr', 'Elle a trois fils. Ça reste entre nous, dit-elle.'],
  ['it', 'Abbiamo tre figli. Non serve dirlo, è la migliore.'],
  ['it', 'Abbiamo tre figli. Questo non lo può dire nessuno.'],
  ['it', 'Ha tre figli. Resta tra noi, dice.'],
] as const)('STU-01 a turn of phrase takes nothing back (%s): %s', async (code, told) => {
  const { reading } = await findLanguage(code)!.load();
  expect(withoutTakenBack(told, reading.unsung)).toEqual({ text: told, takenBack: [] });
});

test.each([
  ['de', 'Er war krank. Psst! Er singt.', ' Er singt.'],
  ['de', 'Er war krank. Das bleibt unter uns bitte. Er singt.', ' Er singt.'],
  ['es', 'Suspendió tres veces. No hace falta decirlo. Canta.', ' Canta.'],
  ['fr', 'Il a raté trois fois. Pas besoin de le dire. Il chante.', ' Il chante.'],
  ['it', 'È caduto tre volte. Non serve dirlo, grazie. Canta.', ' Canta.'],
] as const)('STU-01 an asking at the end of its sentence does (%s): %s', async (code, told, left) => {
  const { reading } = await findLanguage(code)!.load();
  expect(withoutTakenBack(told, reading.unsung).text).toBe(left);
});

const restThatIsSecret = [
  ['en', 'He was ill, leave that out, but in May we take him to Rome. Dont tell him. He sings.', ' He sings.'],
  [
    'de',
    'Er war krank, das bitte nicht erwähnen, aber im Mai fliegen wir mit ihm nach Rom. Er weiß es noch nicht. Er singt.',
    ' Er singt.',
  ],
  [
    'es',
    'Estuvo enfermo, eso mejor no ponerlo, pero en mayo vamos con él a Roma. No lo sabe todavía. Canta.',
    ' Canta.',
  ],
  [
    'fr',
    "Il a été malade, pas besoin d'en parler, mais en mai on part avec lui à Rome. Il ne sait pas encore. Il chante.",
    ' Il chante.',
  ],
  [
    'it',
    'È stato malato, questo meglio non dirlo, ma a maggio andiamo con lui a Roma. Lui non lo sa. Canta.',
    ' Canta.',
  ],
] as const;

test.each(restThatIsSecret)(
  'STU-01 what stands behind a contrast goes where it is the secret (%s): %s',
  async (code, told, left) => {
    const { reading } = await findLanguage(code)!.load();
    expect(withoutTakenBack(told, reading.unsung).text).toBe(left);
  },
);

test.each([
  ['de', 'Er war krank, das bitte nicht erwähnen, aber er kocht heute gern für uns.', ' er kocht heute gern für uns.'],
  ['fr', "Il a perdu, pas besoin d'en parler, mais il rit avec nous tous.", ' il rit avec nous tous.'],
] as const)('STU-01 else it stays (%s): %s', async (code, told, left) => {
  const { reading } = await findLanguage(code)!.load();
  expect(withoutTakenBack(told, reading.unsung).text).toBe(left);
});

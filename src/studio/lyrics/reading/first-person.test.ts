import { expect, test } from 'vitest';
import { findLanguage } from '../languages.ts';
import { isOfThemselves } from './first-person.ts';
import { sentencesOf } from './tokens.ts';

async function read(code: string, text: string): Promise<boolean[]> {
  const { reading } = await findLanguage(code)!.load();
  return sentencesOf(text).map((sentence) => isOfThemselves(sentence, reading));
}

test.each([
  [
    'it',
    "Ero ubriaco a Roma. Ho dormito sul suo divano. M'ha salvato. Cantavo con lei. Andai a Napoli. Adoro la nonna.",
  ],
  ['fr', "J'adorais dormir chez toi. Elle m'avait caché. Un soir j'arrivai trop tard."],
  ['es', 'Recuerdo la playa de Cádiz. Bailé con ella. Salí tarde. Estuve en su casa. Trabajo con ella.'],
  ['de', 'Ich war in Rom. Habe auf seinem Sofa geschlafen. Sie gab mir einen Hund. Bin mit ihr gereist.'],
  ['en', "I was in Rome. She sold my bicycle. I'd slept there."],
])('GIFT-05 (%s) a friend who says "I" is known: %s', async (code, text) => {
  expect(await read(code, text)).not.toContain(false);
});

test.each([
  ['it', 'Ha bruciato le lasagne. Quando cantava, la casa era piena. Marco e Anna ballavano. Non si ferma mai.'],
  ['fr', 'Elle a brûlé la tarte. On dansait chez Marc.'],
  ['es', 'Quemó el arroz en el café. José bailaba así. Cuando ríe, todo brilla. Estábamos allí.'],
  ['de', 'Sie hat den Braten verbrannt. Wir waren in Rom.'],
  ['en', 'She burnt the toast. We danced barefoot.'],
])('GIFT-05 (%s) what they tell of others is kept: %s', async (code, text) => {
  expect(await read(code, text)).not.toContain(true);
});

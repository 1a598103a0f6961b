import { expect, test } from 'vitest';
import { createLyricist } from './index.ts';
import { besideStory } from './as-told.ts';
import { findLanguage } from './languages.ts';
import { readableOrder } from './order.ts';
import { readStory } from './reading/story.ts';
import { briefOf } from './reading/test/read-story.ts';
import { toolsFor } from './reading/tools.ts';
import { plainBrief } from './text.ts';

const lyricist = createLyricist();

const stories = {
  de: 'Er wollte 1998 mit dem Boot nach Norwegen. Der Tisch wackelte bei Gewitter. Im Garten steht noch sein Stuhl. Er hat uns das Pfeifen beigebracht. Sonntags gab es Kuchen mit Streuseln. Er hat nie ein Foto weggeworfen.',
  es: 'Se levantaba a las cuatro y colaba el café. Se quitaba el sombrero para saludar a los niños. Nos enseñó a silbar y a pescar. Pintaba barcas en el puerto de noche. De joven fue arriero en la sierra. Los domingos cantaba en la cocina.',
  fr: "Elle faisait les ménages à cinq heures du matin. Le premier livre qu'elle a lu était mon mémoire. Elle a souligné des passages en rouge. La porte restait ouverte le dimanche. Elle chantait dans la cuisine. Elle cachait des bonbons dans le piano.",
  it: 'Ha fatto il tranviere a Milano per trentacinque anni. Il sabato mi portava con sé. Mi sembrava che guidasse la città. Ha montato le tende con il martello. Poi ha detto adesso è casa. Cantava forte nella cucina.',
} as const;
type Code = keyof typeof stories;

/** The bridge, a line a row. */
async function signed(code: Code, companions: string, occasion?: string, seed = 'signed'): Promise<string> {
  const told = { moment: stories[code], shown: 'Ruth', companions, ...(occasion && { occasion }) };
  const brief = { ...briefOf(code, told as Parameters<typeof briefOf>[1]), seed };
  const result = await lyricist.write(brief, { signal: new AbortController().signal, onProgress: () => {} });
  if (result.kind !== 'written') throw new Error('was not written');
  const bridge = result.lyrics.sections.find(({ tag }) => tag === 'bridge')!.lines.map(({ display }) => display);
  return bridge.join('\n');
}

async function sendersOf(code: Code, companions: string): Promise<{ people: readonly string[]; senders: string }> {
  const language = await findLanguage(code)!.load();
  const order = readableOrder(
    plainBrief(briefOf(code, { moment: stories[code], shown: 'Ruth', companions })),
    language,
  );
  const story = readStory(order, language.reading, toolsFor(language));
  return { people: story.people, senders: language.join([...besideStory(order, story, language).senders]) };
}

test.each([
  ['es', 'sus cuatro hijos', /\sde sus cuatro hijos$/imu],
  ['es', 'los de siempre', /\sde los de siempre$/imu],
  ['es', 'el equipo de la tarde', /\sdel equipo de la tarde$/imu],
  ['es', 'mamá y papá', /\sde Mamá y Papá$/imu],
  ['fr', 'son épouse Nathalie et ses filles', /\sde son épouse Nathalie et ses filles$/imu],
  ['fr', 'Les habitants de Plouguerneau', /\sdes habitants de Plouguerneau$/imu],
  ['fr', 'Inès', /\sd'Inès$/imu],
  ['fr', 'le club', /\sdu club$/imu],
  ['fr', "l'équipe de nuit", /\sde l'équipe de nuit$/imu],
  ['de', 'Lukas und Annika', /\svon Lukas und Annika$/imu],
  ['de', 'deine Enkel', /(?:, |: |^)deine Enkel$/imu],
  ['de', 'Familie Weber', /\svon Familie Weber$/imu],
  ['de', 'd Kollege us Winterthur', /(?:, |: |^)d Kollege us Winterthur$/imu],
  ['it', 'i nipoti', /\s(?:dai|dei) nipoti$/imu],
  ['it', 'Gli amici', /\s(?:dagli|degli) amici$/imu],
  ['it', 'Simone e Giada', /\s(?:da|di) Simone e Giada$/imu],
  ['it', 'la mamma', /\s(?:dalla|della) mamma$/imu],
] as const)('STU-01 a song says from whom it is (%s): %s', async (code, companions, last) => {
  for (const seed of ['one', 'two', 'three']) expect(await signed(code, companions, undefined, seed)).toMatch(last);
});

test.each([
  ['de', 'Roswitha', /\svon Roswitha$/imu],
  ['es', 'Rosario', /\sde Rosario$/imu],
  ['fr', 'Maman', /\sde Maman$/imu],
  ['it', 'nipote Rosanna, Stoccarda', /\s(?:da|di) Rosanna$/imu],
] as const)('STU-01 nobody dead is taken for who sends the song (%s): %s', async (code, companions, last) => {
  for (const seed of ['one', 'two', 'three']) expect(await signed(code, companions, 'memorial', seed)).toMatch(last);
});

test.each([
  ['it', 'nipote Rosanna, Stoccarda', ['Rosanna'], 'Rosanna'],
  ['it', 'Luca e Bea, Monza', ['Luca', 'Bea'], 'Luca e Bea'],
  ['it', 'i colleghi della stazione di Asti', [], 'i colleghi della stazione di Asti'],
  ['it', 'Ugo, San Benedetto del Tronto', ['Ugo'], 'Ugo'],
  ['fr', 'La famille Toussaint, Pointe-à-Pitre et Paris', ['Toussaint'], 'la famille Toussaint'],
  ['fr', 'Paul, Bruxelles', ['Paul'], 'Paul'],
  ['fr', 'Inès de Lyon', ['Inès'], 'Inès de Lyon'],
  ['fr', 'Paul et Florence', ['Paul', 'Florence'], 'Paul et Florence'],
  ['es', 'Ignacio, Rosario', ['Ignacio', 'Rosario'], 'Ignacio y Rosario'],
  ['es', 'Lucía, Sevilla', ['Lucía'], 'Lucía'],
  ['es', 'yo, Daniela', ['Daniela'], 'Daniela'],
  ['de', 'Jens, Hamburg', ['Jens'], 'Jens'],
  ['de', 'Oma Hilde, Frankfurt am Main', ['Oma Hilde'], 'Oma Hilde'],
  ['de', 'Familie Weber, Bad Zwischenahn', [], 'Familie Weber'],
  ['de', 'Uschi aus Castrop-Rauxel', ['Uschi'], 'Uschi aus Castrop-Rauxel'],
] as const)('STU-01 a city among the senders is nobody (%s): %s', async (code, companions, people, senders) => {
  expect(await sendersOf(code, companions)).toEqual({ people, senders });
});

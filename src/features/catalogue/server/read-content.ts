import type { z } from 'zod';
import {
  answersFile,
  classicFile,
  type Content,
  estateAgentFile,
  genericFile,
  homeFile,
  hostsFile,
  occasionFile,
  stepsFile,
  type Answer,
  type HowStep,
} from '../content/pages.ts';
import { type ShownSleeves, shownSleevesSchema } from '../content/shown-sleeves.ts';
import { ConfigError } from '#platform/config.ts';
import { readContentFile } from '#platform/content-file.ts';
import { isChip } from '#features/gallery/domain/sample-filter.ts';
import { siteSchema } from '#shop/site.ts';
import { isCalm, occasionSlugs } from '#occasions/occasions.ts';

const agentFile = 'pages/estate-agent.json';

/** Shared content that pages refer to by key. */
interface Shared {
  answers: Record<string, Answer>;
  steps: Record<string, HowStep>;
  sleeves: ShownSleeves;
}

/** The parts of a page's file that may be references. */
interface Referring {
  samples?: { chip: string };
  how: { title: string; steps: (string | HowStep)[] };
  faq: (string | Answer)[];
}

/**
 * Reads and validates the content of every page.
 * @param folder of the operator's files
 * @throws ConfigError with the file and the position of the mistake
 */
export function readContent(folder = 'content'): Content {
  const read = <T>(name: string, schema: z.ZodType<T>): T => readContentFile(name, schema, folder);
  const shared: Shared = {
    answers: read('answers.json', answersFile),
    steps: read('steps.json', stepsFile),
    sleeves: read('sleeves.json', shownSleevesSchema),
  };
  read('occasions/generic.json', genericFile);
  return {
    home: filled(shared, 'home', 'pages/home.json', read('pages/home.json', homeFile)),
    classic: filled(shared, 'classic', 'pages/classic.json', read('pages/classic.json', classicFile)),
    estateAgent: filled(shared, 'estate-agent', agentFile, withKnownPlans(read(agentFile, estateAgentFile))),
    hosts: filled(shared, 'hosts', 'pages/hosts.json', read('pages/hosts.json', hostsFile)),
    occasions: new Map(
      occasionSlugs.map((slug) => {
        const file = `occasions/${slug}.json`;
        const page = filled(shared, slug, file, read(file, occasionFile).page, 'page.');
        return [slug, { ...page, quiet: isCalm(slug) }];
      }),
    ),
  };
}

/** @throws ConfigError for notes on a plan that does not exist */
function withKnownPlans<Page extends { plans: { notes: Record<string, unknown> } }>(page: Page): Page {
  const unknown = Object.keys(page.plans.notes).find(
    (plan) => !Object.hasOwn(siteSchema.shape.prices.shape, `plan_${plan}`),
  );
  if (unknown === undefined) return page;
  throw new ConfigError([`content/${agentFile}, plans.notes: there is no plan '${unknown}'`]);
}

/** Adds the sleeve to a page, and replaces keys of answers and steps by their content. */
function filled<Page extends Referring>(shared: Shared, name: string, file: string, page: Page, under = '') {
  const find = <T>(book: Record<string, T>, bookFile: string, item: string | T, place: string): T => {
    if (typeof item !== 'string') return item;
    if (Object.hasOwn(book, item)) return book[item] as T;
    throw new ConfigError([`content/${file}, ${under}${place}: there is no '${item}' in content/${bookFile}`]);
  };
  if (page.samples && !isChip(page.samples.chip)) {
    throw new ConfigError([`content/${file}, ${under}samples.chip: the gallery has no '${page.samples.chip}'`]);
  }
  return {
    ...page,
    sleeve: find<ShownSleeves[string]>(shared.sleeves, 'sleeves.json', name, 'the sleeve of this page'),
    how: {
      title: page.how.title,
      steps: page.how.steps.map((step, place) => find(shared.steps, 'steps.json', step, `how.steps.${place}`)),
    },
    faq: page.faq.map((item, place) => find(shared.answers, 'answers.json', item, `faq.${place}`)),
  };
}

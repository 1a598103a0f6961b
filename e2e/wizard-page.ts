import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** The wizard as a visitor uses it. */
export class WizardPage {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole('region', { name: 'Order a song' });
  }

  async open(address = '/#order-wizard'): Promise<void> {
    await this.page.goto(address);
    await expect(this.root).not.toHaveAttribute('data-waits');
  }

  /** Does something to the form, and waits until the browser has kept the answers as they are then. */
  async andKeep(change: () => Promise<void>): Promise<void> {
    const before = await this.#keptAt();
    await change();
    await expect.poll(() => this.#keptAt(), 'the answers are kept').toBeGreaterThan(before);
  }

  /** When the browser kept answers last, in milliseconds; 0 when it never did. */
  #keptAt(): Promise<number> {
    return this.page.evaluate(async () => {
      const database = indexedDB.open('keepsong');
      await new Promise((resolve) => database.addEventListener('success', resolve));
      const records = database.result.transaction('vault').objectStore('vault').getAll();
      await new Promise((resolve) => records.addEventListener('success', resolve));
      database.result.close();
      return Math.max(0, ...records.result.map((record: { savedAt?: number }) => record.savedAt ?? 0));
    });
  }

  heading(name: string | RegExp): Locator {
    return this.root.getByRole('heading', { level: 2, name });
  }

  async next(): Promise<void> {
    await this.root.getByRole('button', { name: 'Next' }).click();
  }

  async back(): Promise<void> {
    await this.root.getByRole('button', { name: 'Back' }).click();
  }

  async choose(label: string): Promise<void> {
    await this.root.getByRole('radio', { name: label, exact: true }).check();
  }

  /** Chooses an occasion, which leads on by itself. */
  async decide(occasion: string): Promise<void> {
    await this.root.getByRole('radio', { name: occasion, exact: true }).click();
  }

  async answerOccasion(occasion = 'Anniversary'): Promise<void> {
    await this.decide(occasion);
    await expect(this.heading(/Who is it for/)).toBeFocused();
  }

  async fillEssentials(): Promise<void> {
    await this.root.getByLabel('First name').fill('Ruth');
    await this.root.getByLabel('Your email').fill('des@example.org');
    await this.choose('Jazz');
  }

  async answerEssentials(): Promise<void> {
    await this.fillEssentials();
    await this.next();
    await expect(this.heading('Tell us the story')).toBeFocused();
  }

  async answerStory(): Promise<void> {
    await this.root.getByLabel('Your favourite moment together').fill('Dancing in the kitchen');
    await this.next();
    await expect(this.heading('How should it sound?')).toBeFocused();
  }

  async walkToSound(): Promise<void> {
    await this.open();
    await this.answerOccasion();
    await this.answerEssentials();
    await this.answerStory();
  }

  async chooseFilm(): Promise<void> {
    await this.root.getByRole('radio', { name: /Song and film/ }).check();
  }

  async addPhotos(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.root.getByLabel('Add photos').setInputFiles(files);
  }

  /** The refusal's sentence, with the focus on its summary. */
  async expectRefused(sentence: string): Promise<void> {
    const summary = this.root.getByRole('alert');
    await expect(summary).toContainText(sentence);
    await expect(summary).toBeFocused();
  }
}

export async function photo(name: string, width = 400): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = { width, height: 300, channels: 3, background: '#66aa99' } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create: picture }).jpeg().toBuffer() };
}

/** Axe, minified: each page reads it anew. What it would answer itself is all of axe, to be sent back. */
const axeSource = `${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')};undefined`;

/** WCAG 2.2 AA, as far as a machine can tell. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/**
 * Violations on a page without frames. Axe is loaded once and asked in the page: its builder would load the long form of it
 * twice for each analysis, and have it make a selector for each element that it looked at.
 */
async function violationsWithoutFrames(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    type Axe = { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
    const { axe } = window as unknown as { axe: Axe };
    const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'], selectors: false };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, tags);
}

async function violationsWithFrames(page: Page): Promise<Violation[]> {
  const builder = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] });
  return (await builder.withTags(tags).analyze()).violations;
}

/** Nothing that a machine can tell to be an obstacle. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await whenStill(page);
  const hasFrames = page.frames().length > 1;
  const violations = await (hasFrames ? violationsWithFrames(page) : violationsWithoutFrames(page));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, where).toEqual([]);
}

/**
 * Waits for what fades in, at most five seconds: halfway through every text lacks contrast. What moves for ever, as the clock
 * does, and what is held, or begins anew each time that something plays, is not waited for.
 */
async function whenStill(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const ends = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
      .map((animation) => animation.finished);
    const patience = new Promise((resolve) => {
      setTimeout(resolve, longest);
    });
    await Promise.race([Promise.allSettled(ends), patience]);
  }, 5000);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

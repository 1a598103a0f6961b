import { expect, type Locator, type Page } from '@playwright/test';

const english = {
  form: 'Holiday Memory Form',
  add: 'Add photos',
  firstName: 'Your first name',
  email: 'Your email',
  destination: 'Where did you go?',
  companionship: 'Who travelled with you?',
  favoriteMemory: 'Your favourite moment',
  submit: /^Continue to payment, £49$/,
};
export const spanish: typeof english = {
  form: 'Tus recuerdos del viaje',
  add: 'Añadir fotos',
  firstName: 'Tu nombre',
  email: 'Tu correo electrónico',
  destination: '¿Adónde fuiste?',
  companionship: '¿Con quién viajaste?',
  favoriteMemory: 'Tu momento favorito',
  submit: /^Continuar al pago, 49\s£$/,
};

/** The Holiday Memory Form as a visitor uses it. */
export class HolidayPage {
  readonly page: Page;
  readonly words: typeof english;
  readonly form: Locator;
  readonly submit: Locator;

  constructor(page: Page, words = english) {
    this.page = page;
    this.words = words;
    this.form = page.getByRole('form', { name: words.form });
    this.submit = this.form.getByRole('button', { name: words.submit });
  }

  async open(): Promise<void> {
    await this.page.goto('/travel-souvenir-dev');
    await this.comeNear();
  }

  /** The form's script is fetched when the visitor comes near. */
  async comeNear(): Promise<void> {
    await this.form.scrollIntoViewIfNeeded();
    await expect(this.form).not.toHaveAttribute('data-waits');
  }

  field(name: 'firstName' | 'email' | 'destination' | 'companionship' | 'favoriteMemory'): Locator {
    return this.form.getByLabel(this.words[name]);
  }

  async addPhotos(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.form.getByLabel(this.words.add).setInputFiles(files);
  }

  async expectRefused(sentence: string, focused: Locator): Promise<void> {
    await this.submit.click();
    await expect(this.form.getByText(sentence, { exact: true })).toBeVisible();
    await expect(focused).toBeFocused();
    await expect(focused).toBeInViewport();
  }
}

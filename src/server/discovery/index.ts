import { shownSleevesSchema } from '#kit/shown-sleeves.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '../http.ts';
import { readContentFile } from '#platform/content-file.ts';
import { mountSharedPictures } from './shared-pictures.ts';

/** What search engines and sites that show links ask for. @throws ConfigError when a content file is wrong */
export function mountDiscovery(app: App, deps: Deps): void {
  mountSharedPictures(app, deps, readContentFile('sleeves.json', shownSleevesSchema));
}

import type { FieldWorker } from '#features/affiliates/server/test/field.ts';
import { picture } from '#features/uploads/server/test/pictures.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { uploadPhoto } from '#server/test/journey.ts';
import { consentVersion } from '../../domain/limits.ts';

const key = (): string => globalThis.crypto.randomUUID();

/** Begins a session and puts photos into it. */
export async function captureBy(
  { browser }: FieldWorker,
  photos: number,
): Promise<{ session: string; photoIds: string[] }> {
  const { session_id: session } = await browser.api.photoSessions.openSession({ client_key: key() });
  const photoIds: string[] = [];
  for (let taken = 0; taken < photos; taken++) {
    const upload_id = await uploadPhoto(browser, new Uint8Array(await picture()), 'IMG_1.jpg');
    const photo = await browser.api.photoSessions.addPhoto({ session_id: session, upload_id, client_key: key() });
    photoIds.push(photo.id);
  }
  return { session, photoIds };
}

/** A guest's consent, left in their browser. @returns the lead's id */
export async function leadOf(
  { referralId }: FieldWorker,
  browser: TestBrowser,
  session: string,
  email: string,
): Promise<string> {
  const { lead } = await browser.api.photoSessions.saveLead({
    session_id: session,
    ref: referralId,
    first_name: 'Ruth',
    email,
    consent_given: true,
    consent_version: consentVersion,
  });
  return lead;
}

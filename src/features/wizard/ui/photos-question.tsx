import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { WizardModel } from './use-wizard.ts';

/** WIZ-16: photos of a session for somebody with a draft of their own: do they belong to it, or to a new order? */
export function PhotosQuestion({ model: { state, takePhotos } }: { model: WizardModel }) {
  const handed = state.askedPhotos === '' ? [] : state.askedPhotos.split(',');
  if (handed.length === 0) return null;
  return (
    <Notice tone="info" announce title={m.wizard_photos_ask_title()}>
      <p>{m.wizard_photos_ask_text()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="slim" onClick={() => takePhotos(handed, 'this order')}>
          {m.wizard_photos_ask_add()}
        </Button>
        <Button look="outline" size="slim" onClick={() => takePhotos(handed, 'new order')}>
          {m.wizard_photos_ask_begin()}
        </Button>
      </div>
    </Notice>
  );
}

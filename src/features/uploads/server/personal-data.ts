import type { PersonalData } from '#platform/personal-data.ts';
import { deleteInOrder, photosInOrder } from './repository.ts';

/** The photos of an order. */
export const uploadsPersonalData: PersonalData = {
  room: 'photos',
  tables: ['uploads'],
  async collect({ db }, orderId) {
    const photos = await photosInOrder(db, orderId);
    return {
      data: photos.map(({ name, width, height }) => ({ name, width, height })),
      files: photos.map(({ photoKey }, position) => ({ name: `photo-${position + 1}.jpg`, key: photoKey })),
    };
  },
  async forget(_deps, tx, orderId) {
    const gone = await deleteInOrder(tx, orderId);
    return gone.flatMap(({ photoKey, thumbnailKey }) => [photoKey, thumbnailKey]).filter((key) => key !== null);
  },
};

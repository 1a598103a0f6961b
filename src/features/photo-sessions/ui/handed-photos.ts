/** Ids of uploads in `photos=`; addresses and everything else that is no id are left out (D17). */
export function photoIdsIn(photos: string | null): string[] {
  return (photos ?? '').split(',').filter((id) => /^[0-9a-z]{20,64}$/.test(id));
}

/** WIZ-16: what was handed over to the wizard. The photos are this browser's own uploads, which the wizard asks for itself. */
export function presetOfPhotos(photos: string | null): { photos: string } | undefined {
  const ids = photoIdsIn(photos);
  return ids.length > 0 ? { photos: ids.join(',') } : undefined;
}

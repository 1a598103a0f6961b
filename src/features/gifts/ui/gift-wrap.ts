/**
 * Wraps the present before the page is painted, and unwraps it at a press; the song begins with it, as browsers allow sound to a
 * press alone. Without a script nothing is wrapped.
 *
 * Its text is sent with the page and runs first, so it imports nothing and uses nothing from outside its braces.
 */
export function wrapGift(): void {
  const page = document.querySelector<HTMLElement>('.gift');
  const button = document.querySelector<HTMLButtonElement>('#gift-unwrap');
  // A form leads back to what is unwrapped already.
  if (!page || !button || location.hash !== '' || location.search.includes('said=')) return;
  page.dataset['wrapped'] = 'true';
  button.hidden = false;
  button.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  button.addEventListener('click', () => {
    page.dataset['wrapped'] = 'opening';
    void fetch(`${page.dataset['parts'] ?? ''}/opened`, { method: 'POST', keepalive: true }).catch(() => undefined);
    document
      .querySelector<HTMLAudioElement>('#gift-song')
      ?.play()
      .catch(() => undefined);
    setTimeout(
      () => {
        delete page.dataset['wrapped'];
        button.hidden = true;
        document.querySelector<HTMLElement>('#gift-title')?.focus({ preventScroll: true });
      },
      isStill ? 0 : 900,
    );
  });
}

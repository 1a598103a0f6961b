/** Distance at which a part's script is fetched. */
const nearEnough = '300px';

/** Resolves when the element nears the viewport; at once if it is not on the page. */
export function whenNearViewport(anchor: string): Promise<void> {
  const place = document.getElementById(anchor);
  if (!place) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: nearEnough },
    );
    observer.observe(place);
  });
}

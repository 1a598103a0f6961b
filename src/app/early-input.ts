/**
 * Keeps what a visitor presses and types before the page's scripts have come, and repeats it when they have: on a slow line the
 * page stands for seconds before anything on it listens. A part that is still loading its state says so by `data-waits`.
 *
 * Its text is sent with the page and runs first, so it imports nothing and uses nothing from outside its braces.
 */
// One function, because its text is all that travels.
// oxlint-disable-next-line eslint/max-lines-per-function
export function replayEarlyInput(): void {
  const pressed: HTMLElement[] = [];
  const typed = new Map<string, string>();
  const picked = new Set<string>();
  let byArrow = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isHydrated = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const isAlive = (element: Element): boolean => !element.closest('[data-waits]') && isHydrated(element);
  const isOf = (control: Element, ...types: string[]): control is HTMLInputElement =>
    control instanceof HTMLInputElement && types.includes(control.type);

  /** The same control on the page as it is now: scripts may have drawn it anew. */
  const current = (element: HTMLElement): HTMLElement | null => {
    if (element.isConnected) return element;
    if (element.id !== '') return document.getElementById(element.id);
    if (!(element instanceof HTMLInputElement)) return null;
    const alike = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]`);
    return [...alike].find(({ value }) => value === element.value) ?? null;
  };

  const write = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
    // React takes a value for a change only if it differs from the last one that it saw.
    field.value = '';
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  /** Repeats what was typed and picked in the fields that listen by now. @returns true if there was any */
  const repeatFields = (): boolean => {
    const before = typed.size + picked.size;
    for (const [id, text] of typed) {
      const field = document.getElementById(id);
      if (field && !isAlive(field)) continue;
      typed.delete(id);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) write(field, text);
    }
    for (const id of picked) {
      const field = document.getElementById(id);
      if (field && !isAlive(field)) continue;
      picked.delete(id);
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    }
    return typed.size + picked.size < before;
  };

  const unmark = (control: Element): void => control.removeAttribute('aria-busy');

  const repeatFirstPress = (): void => {
    // One in a part that still waits keeps its place, and later ones elsewhere on the page do not wait for it: such a part may be
    // loaded only when the visitor comes near again, and a menu would be dead until then.
    const first = pressed.findIndex((kept) => {
      const control = current(kept);
      return !control || isAlive(control);
    });
    const [kept] = first === -1 ? [] : pressed.splice(first, 1);
    if (!kept) return;
    unmark(kept);
    current(kept)?.click();
  };

  const repeat = (): void => {
    timer = undefined;
    // One thing at a time: a press acts on the page as the one before has drawn it anew, not on what stood there until then.
    if (!repeatFields()) repeatFirstPress();
    if (pressed.length + typed.size + picked.size > 0) soon();
  };
  const soon = (): void => {
    timer ??= setTimeout(repeat, 50);
  };
  /** Keeps one press of a control, and marks the control, wherever on a long page it stands. */
  const keep = (control: HTMLElement): void => {
    const earlier = pressed.findIndex(
      (kept) => kept === control || (isOf(kept, 'radio') && isOf(control, 'radio') && kept.name === control.name),
    );
    const [instead] = earlier === -1 ? [] : pressed.splice(earlier, 1);
    if (instead) unmark(instead);
    // A second press takes a tick back.
    if (instead && isOf(control, 'checkbox')) return;
    pressed.splice(earlier === -1 ? pressed.length : earlier, 0, control);
    control.setAttribute('aria-busy', 'true');
    soon();
  };

  window.addEventListener(
    'keydown',
    ({ key }) => {
      byArrow = key.startsWith('Arrow');
    },
    true,
  );
  window.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const control =
        target?.closest('label')?.control ?? target?.closest<HTMLElement>('button, input, a[href^="#"]') ?? null;
      if (!control || isAlive(control)) return;
      if (control instanceof HTMLAnchorElement) {
        // It scrolls by itself; what else it does is repeated if nothing on the page listens yet.
        if (!isHydrated(document.documentElement)) keep(control);
        return;
      }
      const isChoice = isOf(control, 'radio', 'checkbox');
      if (!isChoice && !(control instanceof HTMLButtonElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // An arrow key only looks at the next choice.
      if (!(isChoice && byArrow && event.detail === 0)) keep(control);
    },
    true,
  );
  window.addEventListener(
    'input',
    ({ target }) => {
      const isText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type));
      if (!isText || target.id === '' || isAlive(target)) return;
      typed.set(target.id, target.value);
      soon();
    },
    true,
  );
  window.addEventListener(
    'change',
    ({ target }) => {
      const isFile = target instanceof HTMLInputElement && target.type === 'file';
      if (!isFile || target.id === '' || isAlive(target)) return;
      picked.add(target.id);
      soon();
    },
    true,
  );
  window.addEventListener(
    'submit',
    (event) => {
      // Sent by the browser itself, what was written would stand in the address.
      if (event.target instanceof Element && !isAlive(event.target)) event.preventDefault();
    },
    true,
  );
}

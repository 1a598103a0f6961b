/** Milliseconds between two polls for paid orders; the measured time to 'paid' may be too long by this. */
const lookEvery = 10;

/** Calls back for each watched order once it is paid. */
export class PaidOrders {
  readonly #watched = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #looking = false;

  /** `paidAmong` reads which of these numbers are paid. */
  constructor(paidAmong: (numbers: string[]) => Promise<string[]>, tell: (orderNumber: string) => void) {
    const look = async (): Promise<void> => {
      if (this.#looking || this.#watched.size === 0) return;
      this.#looking = true;
      try {
        for (const number of await paidAmong([...this.#watched])) if (this.#watched.delete(number)) tell(number);
      } finally {
        this.#looking = false;
      }
    };
    this.#timer = setInterval(() => void look(), lookEvery);
  }

  watch(orderNumber: string): void {
    this.#watched.add(orderNumber);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

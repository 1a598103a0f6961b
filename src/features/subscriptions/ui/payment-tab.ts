/** A tab that waits for an address. */
export interface PaymentTab {
  lead: (url: string) => void;
  close: () => void;
}

/** AGT-03: opened at the click, for browsers open none later; where they open none at all, this tab goes there itself. */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return {
    lead: (url) => (tab ?? window).location.assign(url),
    close: () => tab?.close(),
  };
}

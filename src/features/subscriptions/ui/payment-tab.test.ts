import { afterEach, expect, test, vi } from 'vitest';
import { openPaymentTab } from './payment-tab.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window that writes down where it goes. */
const aWindow = (opens: unknown) => ({
  opener: 'us',
  open: () => opens,
  location: { assign: vi.fn() },
  close: vi.fn(),
});

test('AGT-03 the payment page takes the tab that the click opened, which knows nothing of ours', () => {
  const tab = aWindow(null);
  const ours = aWindow(tab);
  vi.stubGlobal('window', ours);
  openPaymentTab().lead('https://pay.example/1');
  expect(tab.opener).toBeNull();
  expect(tab.location.assign).toHaveBeenCalledWith('https://pay.example/1');
  expect(ours.location.assign).not.toHaveBeenCalled();
});

test('AGT-03 where no tab is opened this one goes there; a tab that is not needed is closed', () => {
  const blocked = aWindow(null);
  vi.stubGlobal('window', blocked);
  openPaymentTab().lead('https://pay.example/2');
  expect(blocked.location.assign).toHaveBeenCalledWith('https://pay.example/2');
  const tab = aWindow(null);
  vi.stubGlobal('window', aWindow(tab));
  openPaymentTab().close();
  expect(tab.close).toHaveBeenCalled();
});

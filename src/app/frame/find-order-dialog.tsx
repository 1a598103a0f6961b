import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../api.ts';
import { paths, portalOf } from '../paths.ts';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { Dialog } from '#ui/dialog.tsx';
import { FindOrderForm } from '#features/portal/ui/find-order-form.tsx';
import { NothingFound } from '#features/portal/ui/nothing-found.tsx';
import '#features/portal/ui/portal.css';

/** Milliseconds that the dialog stays while the page behind it moves to the wizard. */
const closesAfter = 500;

interface FindOrderDialogProps {
  open: boolean;
  onClose: () => void;
  /** 'Login to Your Order' or 'Find Your Order', by the page. */
  title: string;
  /** Scrolls to the wizard. */
  onCreateSong: () => void;
}

/** FIND-01, FIND-02: a visitor's way to their order from any landing page. */
export function FindOrderDialog({ open, onClose, title, onCreateSong }: FindOrderDialogProps) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = (): void => {
    clearTimeout(timer.current);
    onClose();
  };
  const createSong = (event: MouseEvent): void => {
    event.preventDefault();
    onCreateSong();
    clearTimeout(timer.current);
    timer.current = setTimeout(onClose, closesAfter);
  };
  const show = async (orderNumber: string): Promise<void> => {
    track('find_order', { found: true });
    await navigate(portalOf(orderNumber));
    close();
  };
  return (
    <Dialog open={open} onClose={close} title={title}>
      <p className="notes soft mb-6">{m.portal_find_text()}</p>
      <FindOrderForm
        api={api.portal}
        onFound={show}
        renderMiss={(miss) => <NothingFound miss={miss} createAddress={paths.start} onCreate={createSong} />}
      />
      <p className="small mt-6">
        {m.lookup_no_number()}{' '}
        <Link to={paths.trackOrder} onClick={close}>
          {m.lookup_no_number_link()}
        </Link>
      </p>
    </Dialog>
  );
}

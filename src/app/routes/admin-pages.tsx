import { isRouteErrorResponse, Link, Outlet, useOutletContext } from 'react-router';
import { m } from '#messages/messages.js';
import { wordsOfError } from '../frame/error-words.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { paths } from '../paths.ts';
import { staffMeta } from '../staff-only.ts';
import type { Route } from './+types/admin-pages.ts';

function staffWords(error: unknown): { title: string; text: string } {
  return isRouteErrorResponse(error) && error.status === 404
    ? { title: m.staff_not_found_title(), text: m.staff_not_found_text() }
    : wordsOfError(error);
}

export function meta({ error }: Route.MetaArgs) {
  return error === undefined ? [] : staffMeta(staffWords(error).title);
}

/** The pages of the workspace, so that what goes wrong in one leaves the menu in reach. */
export default function AdminPages() {
  return <Outlet context={useOutletContext()} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = staffWords(error);
  return (
    <AdminPage title={title}>
      <p className="notes">{text}</p>
      <p>
        <Link to={paths.admin}>{m.staff_not_found_back()}</Link>
      </p>
    </AdminPage>
  );
}

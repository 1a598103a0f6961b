import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';

/** The way from the pages about journeys to the holiday souvenir, whose form speaks five languages. */
export function HolidayHint() {
  return (
    <section className="section">
      <p className="wrap notes">
        {m.landing_holiday_hint()} <Link to={paths.holiday}>{m.landing_holiday_link()}</Link>
      </p>
    </section>
  );
}

import type { HostsContent } from '#features/catalogue/content/pages.ts';
import { m } from '#messages/messages.js';

/** Table that compares the alternatives side by side; on phones it scrolls within itself. */
export function Comparison({ title, columns, rows }: HostsContent['comparison']) {
  return (
    <div className="section comparison">
      <div className="wrap">
        <h2 className="heading-1" id="comparison-title">
          {title}
        </h2>
        {/* A scrollable region must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="comparison-scroll" aria-labelledby="comparison-title" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{m.partner_host_comparison()}</span>
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="heading-3">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ what, cells }) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  {cells.map((cell, position) => (
                    <td key={columns[position]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </div>
  );
}

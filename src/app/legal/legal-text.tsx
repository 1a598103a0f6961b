import { Fragment } from 'react';
import { Link } from 'react-router';
import type { LegalBlock, LegalText } from '#features/catalogue/content/legal-text.ts';
import { piecesOf } from '#features/catalogue/domain/legal.ts';
import { m } from '#messages/messages.js';
import './legal.css';

/** SITE-23: a legal page as it is read and printed: version, contents, numbered sections. */
export function LegalPage({ text }: { text: LegalText }) {
  const date = new Date(`${text.date}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <article className="legal wrap section">
      <header>
        <h1 className="heading-1">{text.title}</h1>
        <p className="lede">
          <Words text={text.lede} />
        </p>
        <p className="small soft">{m.discovery_legal_version({ version: text.version, date })}</p>
      </header>
      <nav className="legal-contents" aria-label={m.discovery_legal_contents()}>
        <ol>
          {text.sections.map(({ heading }, i) => (
            <li key={heading}>
              <a href={`#section-${i + 1}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-sections">
        {text.sections.map(({ heading, blocks }, i) => (
          <section key={heading} id={`section-${i + 1}`} aria-labelledby={`heading-${i + 1}`}>
            <h2 className="heading-3" id={`heading-${i + 1}`}>
              {heading}
            </h2>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string')
    return (
      <p className="notes">
        <Words text={block} />
      </p>
    );
  if ('list' in block)
    return (
      <ul className="legal-list notes">
        {block.list.map((item) => (
          <li key={item}>
            <Words text={item} />
          </li>
        ))}
      </ul>
    );
  return <Table {...block.table} />;
}

/** Rows become cards on phones; each cell then carries its column's name. */
function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className="legal-table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, i) => (
              <td key={head[i]} data-name={head[i]}>
                <Words text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Words({ text }: { text: string }) {
  return piecesOf(text).map(({ words, href }, i) => {
    const key = `${i} ${words}`;
    if (href === undefined) return <Fragment key={key}>{words}</Fragment>;
    if (href.startsWith('/'))
      return (
        <Link key={key} to={href}>
          {words}
        </Link>
      );
    return (
      <a key={key} href={href}>
        {words}
      </a>
    );
  });
}

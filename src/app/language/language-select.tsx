import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from '#messages/messages.js';
import { languagesOfPage } from './page-language.ts';
import { useLanguage } from './use-language.ts';

/** The languages of this page, each by its own name. */
export function LanguageSelect({ className, onChoose }: { className: string; onChoose: (code: string) => void }) {
  const { pathname } = useLocation();
  const language = useLanguage();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Chosen before the page's script was there.
    const chosen = select.current?.value;
    if (chosen && chosen !== language) onChoose(chosen);
    // Once, when the script comes: afterwards every choice is heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {m.site_language()}
      </label>
      <select
        ref={select}
        id={id}
        className={className}
        value={language}
        onChange={({ target }) => onChoose(target.value)}
      >
        {languagesOfPage(pathname).map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useHolidayWords } from '#features/holiday/ui/words.ts';
import { Logo } from '#ui/logo.tsx';
import { useSite } from '../use-site.ts';
import { isPageLanguage, type PageLanguage, pageLanguages } from './languages.ts';

/** The way back and the language; nothing else leads away from the form. */
export function HolidayHeader({
  language,
  onChoose,
}: {
  language: PageLanguage;
  onChoose: (language: PageLanguage) => void;
}) {
  const words = useHolidayWords();
  const { brand } = useSite();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Chosen before the page's script was there.
    const chosen = select.current?.value;
    if (chosen !== language && isPageLanguage(chosen)) onChoose(chosen);
    // Once, when the script comes: afterwards every choice is heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <header className="top-bar holiday-bar">
      <div className="wrap">
        <Link className="brand" to="/" aria-label={brand}>
          <Logo brand={brand} />
        </Link>
        <Link className="holiday-back" to="/">
          <ArrowLeft className="icon" aria-hidden="true" />
          {words.back}
        </Link>
        <label className="sr-only" htmlFor={id}>
          {words.language}
        </label>
        <select
          ref={select}
          id={id}
          className="input holiday-language"
          value={language}
          onChange={({ target }) => isPageLanguage(target.value) && onChoose(target.value)}
        >
          {pageLanguages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </header>
  );
}

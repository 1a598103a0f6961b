import { ArrowLeft } from '#ui/icons/arrow-left.ts';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { Logo } from '#ui/logo.tsx';
import { LanguageSelect } from '../language/language-select.tsx';
import { useSite } from '../use-site.ts';
import { useChooseLanguage } from './use-choose-language.ts';

/** The way back and the language; nothing else leads away from the form. */
export function HolidayHeader() {
  const { brand } = useSite();
  const choose = useChooseLanguage();
  return (
    <header className="top-bar holiday-bar">
      <div className="wrap">
        <Link className="brand" to="/" aria-label={brand}>
          <Logo brand={brand} />
        </Link>
        <Link className="holiday-back" to="/">
          <ArrowLeft className="icon" aria-hidden="true" />
          {m.holiday_back()}
        </Link>
        <LanguageSelect className="input holiday-language" onChoose={choose} />
      </div>
    </header>
  );
}

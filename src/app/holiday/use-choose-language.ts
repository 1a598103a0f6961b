import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { activateLocale } from '#ui/locale.ts';
import { storeLanguage, storedLanguage } from '../language/stored-language.ts';
import { languagesOfPage, loadLocale } from '../language/page-language.ts';
import { useLanguage } from '../language/use-language.ts';
import { fetchForm } from './form-section.tsx';

/**
 * Changes the page's language in place, so that photos go on uploading. A browser that was here before and lost its cookie
 * chooses again.
 */
export function useChooseLanguage(): (code: string) => void {
  const { pathname } = useLocation();
  const current = useLanguage();
  const { revalidate } = useRevalidator();
  const change = async (code: string): Promise<void> => {
    fetchForm();
    const speech = await loadLocale(code);
    storeLanguage(code);
    activateLocale(speech);
    // The root names occasions in the page's language.
    await revalidate();
  };
  // Without a network the page stays as it is.
  const choose = (code: string): void => void change(code).catch(() => undefined);
  useEffect(() => {
    const kept = storedLanguage();
    if (kept !== current && languagesOfPage(pathname).some(({ code }) => code === kept)) choose(kept as string);
    // Once, when the page opens: afterwards the choice and the page agree.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return choose;
}

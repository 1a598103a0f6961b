import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { fetchForm } from './form-section.tsx';
import { isPageLanguage, languageKey, type PageLanguage } from './languages.ts';

const year = 365 * 24 * 3600;

/** Keeps a choice and has the page's words fetched in it. A browser that was here before and lost its cookie chooses again. */
export function usePageLanguage(current: PageLanguage): (language: PageLanguage) => void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const kept = stored();
    if (!isPageLanguage(kept) || kept === current) return;
    keepCookie(kept);
    fetchForm();
    void revalidate();
    // Once, when the page opens: afterwards the choice and the page agree.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (language) => {
    try {
      window.localStorage.setItem(languageKey, language);
    } catch {
      // A browser that stores nothing still has the cookie.
    }
    keepCookie(language);
    fetchForm();
    void revalidate();
  };
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}

function keepCookie(language: PageLanguage): void {
  document.cookie = `${languageKey}=${language}; path=/; max-age=${year}; samesite=lax`;
}

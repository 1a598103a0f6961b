import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { m } from '#messages/messages.js';

/** Milliseconds after which a page is said to be on its way; most are there sooner. */
const patience = 700;

/** Says that the page of a pressed link is on its way: a browser shows nothing of a navigation within its document. */
export function NavigationNote() {
  const isUnderWay = useNavigation().state === 'loading';
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setIsSaid(true), patience);
    return () => {
      clearTimeout(timer);
      setIsSaid(false);
    };
  }, [isUnderWay]);
  return (
    <output className="contents">{isSaid && <span className="navigation-note small">{m.ui_page_waits()}</span>}</output>
  );
}

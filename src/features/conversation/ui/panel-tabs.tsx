import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

interface PanelTab {
  id: string;
  name: string;
  badge?: ReactNode;
  panel: ReactNode;
}

/**
 * Tabs as the ARIA pattern has them: arrows move between them, and the hidden panels are not in the page. An address with a
 * tab's id as its hash opens that one.
 */
export function PanelTabs({ label, tabs }: { label: string; tabs: readonly PanelTab[] }) {
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const current = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
  const openNamed = useEffectEvent(() => {
    const named = tabs.find(({ id }) => id === window.location.hash.slice(1));
    if (!named) return;
    setChosen(named.id);
    list.current?.scrollIntoView({ block: 'start' });
  });
  useEffect(() => {
    const onHash = (): void => openNamed();
    const soon = requestAnimationFrame(onHash);
    window.addEventListener('hashchange', onHash);
    return () => {
      cancelAnimationFrame(soon);
      window.removeEventListener('hashchange', onHash);
    };
  }, []);
  if (!current) return null;
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const position = (tabs.indexOf(current) + step + tabs.length) % tabs.length;
    setChosen(tabs[position]?.id);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[position]?.focus();
  };
  return (
    <>
      <div ref={list} className="panel-tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={`${base}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => setChosen(tab.id)}
          >
            {tab.name}
            {tab.badge}
          </button>
        ))}
      </div>
      <div className="panel-tab" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current.id}`}>
        {current.panel}
      </div>
    </>
  );
}

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

interface Tab {
  id: string;
  name: string;
  panel: ReactNode;
}

/** One panel at a time; arrow keys, Home and End move between the tabs (WAI-ARIA tabs, chosen by focus). */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(tabs[0]?.id ?? '');
  const shown = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
  const move = (event: KeyboardEvent): void => {
    const next = neighbour(
      tabs.length,
      tabs.findIndex((tab) => tab === shown),
      event.key,
    );
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    setChosen(tab.id);
    document.getElementById(`${id}-${tab.id}`)?.focus();
  };
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => setChosen(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown?.id}`}>
        {shown?.panel}
      </div>
    </div>
  );
}

/** Index of the tab to which a key moves from tab `at` of `count`; null for other keys. */
function neighbour(count: number, at: number, key: string): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

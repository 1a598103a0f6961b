import { Bold } from '#ui/icons/bold.ts';
import { Heading2 } from '#ui/icons/heading-2.ts';
import { Heading3 } from '#ui/icons/heading-3.ts';
import { Italic } from '#ui/icons/italic.ts';
import { Link2 } from '#ui/icons/link-2.ts';
import { List } from '#ui/icons/list.ts';
import { ListOrdered } from '#ui/icons/list-ordered.ts';
import { TextQuote } from '#ui/icons/text-quote.ts';
import { type ComponentType, createElement, type SVGProps, useEffect, useRef } from 'react';
import { m } from '#messages/messages.js';

interface Tool {
  element: string;
  name: () => string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Of a heading. The page has its own first one. */
  level?: number;
}

const tools: readonly Tool[] = [
  { element: 'md-header', name: m.editorial_tool_heading, Icon: Heading2, level: 2 },
  { element: 'md-header', name: m.editorial_tool_subheading, Icon: Heading3, level: 3 },
  { element: 'md-bold', name: m.editorial_tool_bold, Icon: Bold },
  { element: 'md-italic', name: m.editorial_tool_italic, Icon: Italic },
  { element: 'md-quote', name: m.editorial_tool_quote, Icon: TextQuote },
  { element: 'md-link', name: m.editorial_tool_link, Icon: Link2 },
  { element: 'md-unordered-list', name: m.editorial_tool_list, Icon: List },
  { element: 'md-ordered-list', name: m.editorial_tool_numbers, Icon: ListOrdered },
];

/**
 * Marks the selected words of a text area as Markdown: GitHub's own toolbar, with its keys (Ctrl or Cmd with B, I, K) and one step
 * back by the browser's undo.
 */
export function MarkdownToolbar({ field, onChange }: { field: string; onChange: (text: string) => void }) {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    // Its elements are defined when it is loaded, which a server cannot do.
    void import('@github/markdown-toolbar-element');
    const area = document.querySelector<HTMLTextAreaElement>(`#${field}`);
    // React hears what is typed; what the toolbar writes where a browser cannot type for it, it does not.
    const hear = (event: Event): void => {
      if (!(event instanceof InputEvent) && area) latest.current(area.value);
    };
    area?.addEventListener('input', hear);
    return () => area?.removeEventListener('input', hear);
  }, [field]);
  return createElement(
    'markdown-toolbar',
    { for: field, class: 'markdown-toolbar', 'aria-label': m.editorial_tools() },
    tools.map(({ element, name, Icon, level }, place) =>
      createElement(
        element,
        { key: name(), role: 'button', tabIndex: place === 0 ? 0 : -1, level, 'aria-label': name(), title: name() },
        createElement(Icon, { className: 'icon', 'aria-hidden': true }),
      ),
    ),
  );
}

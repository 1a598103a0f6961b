import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { instagram, shareLinks } from './share-links.ts';

/** AGT-02: the sample's link, for where people are. */
export default function ShareDialog({
  open,
  onClose,
  title,
  link,
}: {
  open: boolean;
  onClose: () => void;
  /** Of the song. */
  title: string;
  link: string;
}) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => setCopied(await copyText(link));
  return (
    <Dialog open={open} onClose={onClose} title={m.partner_song_share_title({ title })}>
      <div className="grid gap-5">
        <p className="notes soft">{m.partner_song_share_text()}</p>
        <ul className="share-row">
          {shareLinks(link, m.partner_song_words({ title })).map(({ name, href }) => (
            <li key={name}>
              <ButtonLink look="outline" size="slim" href={href} {...newTab}>
                {name}
                <span className="sr-only"> {m.partner_share_new_tab()}</span>
              </ButtonLink>
            </li>
          ))}
          <li>
            <ButtonLink look="outline" size="slim" href={instagram} {...newTab} onClick={() => void copy()}>
              Instagram
              <span className="sr-only"> {m.partner_share_new_tab()}</span>
            </ButtonLink>
          </li>
          <li>
            <Button size="slim" onClick={() => void copy()}>
              {m.partner_share_copy()}
            </Button>
          </li>
        </ul>
        <p className="small soft">{m.partner_share_instagram_text()}</p>
        <output>
          {copied === true && <Notice tone="ok">{m.partner_share_copied()}</Notice>}
          {copied === false && <Notice tone="warn">{m.partner_share_copy_failed()}</Notice>}
        </output>
        <p className="share-link small">
          <span className="sr-only">{m.partner_share_link()}: </span>
          {link}
        </p>
      </div>
    </Dialog>
  );
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

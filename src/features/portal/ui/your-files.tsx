import { Download } from '#ui/icons/download.ts';
import { Hourglass } from '#ui/icons/hourglass.ts';
import type { ReactNode } from 'react';
import { isOver, isPaidFor } from '#features/orders/domain/status.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Sleeve } from '#ui/sleeve.tsx';
import type { PortalOrder } from '../contract.ts';
import { spokenFileSize } from '#ui/spoken-values.ts';

type File = PortalOrder['files'][number];

const names: Record<File['kind'], () => string> = {
  audio: m.portal_file_audio,
  video: m.portal_file_video,
  teaser: m.portal_file_teaser,
  bonus: m.extras_file_bonus,
  sleeve: m.portal_file_sleeve,
  scroll: m.extras_file_scroll,
  document: m.portal_file_document,
};

const sequence: readonly File['kind'][] = ['audio', 'bonus', 'video', 'teaser', 'sleeve', 'scroll', 'document'];

/** PORT-04 to PORT-06: the files that may be downloaded, and the reason why the others may not. */
export function YourFiles({ order, supportEmail }: { order: PortalOrder; supportEmail: string }) {
  return (
    <section className="files" aria-labelledby="portal-files">
      <h2 className="heading-2" id="portal-files">
        {m.portal_files()}
      </h2>
      <ul>
        {order.files
          .toSorted((a, b) => sequence.indexOf(a.kind) - sequence.indexOf(b.kind))
          .map((file) => (
            <li className="file" key={file.kind}>
              <FilePicture order={order} kind={file.kind} />
              <FileWords order={order} file={file} supportEmail={supportEmail} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function FilePicture({ order, kind }: { order: PortalOrder; kind: File['kind'] }) {
  const tall = kind === 'video' || kind === 'teaser';
  return (
    <span className="file-picture" aria-hidden="true">
      <Sleeve
        {...order.sleeve}
        text={false}
        label=""
        format={tall ? 'poster' : 'square'}
        className={tall ? 'w-[57%]' : 'w-full'}
      />
    </span>
  );
}

function FileWords({ order, file, supportEmail }: { order: PortalOrder; file: File; supportEmail: string }) {
  const name = names[file.kind]();
  switch (file.state) {
    case 'ready':
      return (
        <Row name={name} about={about(order, file)}>
          {file.download_url && (
            <ButtonLink look="outline" size="slim" href={file.download_url} download>
              <Download className="icon" aria-hidden="true" />
              {m.portal_download()}
              <span className="sr-only">{name}</span>
            </ButtonLink>
          )}
        </Row>
      );
    case 'pending-qc':
      return (
        <Row
          name={name}
          about={order.review === 'in-review' ? m.portal_file_in_review() : m.portal_file_checking()}
          wide
        >
          <Button size="slim" disabled>
            <Hourglass className="icon" aria-hidden="true" />
            {m.portal_pending_qc()}
          </Button>
        </Row>
      );
    case 'redirect':
      return <Elsewhere file={file} supportEmail={supportEmail} />;
    case 'not-yet':
      return <Row name={name} about={notYet(order)} />;
  }
}

function Row({
  name,
  about,
  wide = false,
  children,
}: {
  name: string;
  about: string;
  /** True when its action needs a line of its own on phones. */
  wide?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <span className="min-w-0">
        <b className="block font-[660]">{name}</b>
        <span className="small soft figures">{about}</span>
      </span>
      <span className="file-action" data-wide={wide}>
        {children}
      </span>
    </>
  );
}

function notYet({ status, review }: PortalOrder): string {
  if (review === 'refused') return m.portal_file_not_coming();
  if (status === 'failed') return m.portal_file_held_up();
  if (isOver(status)) return m.portal_file_not_coming();
  return isPaidFor(status) ? m.portal_file_not_yet() : m.portal_file_after_payment();
}

function about(order: PortalOrder, file: File): string {
  if (order.download_disabled) return m.portal_download_disabled();
  const what = abouts[file.kind]();
  return file.size_bytes === null ? what : `${what}, ${spokenFileSize(file.size_bytes)}`;
}

const abouts: Record<File['kind'], () => string> = {
  audio: m.portal_file_about_audio,
  bonus: m.portal_file_about_audio,
  video: m.portal_file_about_video,
  teaser: m.portal_file_about_video,
  sleeve: m.portal_file_about_sleeve,
  scroll: m.extras_file_about_scroll,
  document: m.extras_file_about_scroll,
};

/** PORT-04 */
function Elsewhere({ file, supportEmail }: { file: File; supportEmail: string }) {
  return (
    <div className="min-w-0 col-span-2 grid gap-1">
      <b className="font-[660]">
        {file.kind === 'audio' ? m.portal_audio_not_available() : m.portal_video_not_available()}
      </b>
      <p className="small soft">
        {m.portal_redirect_text()} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <p className="small wrap-anywhere">{m.portal_redirect_address({ address: file.url ?? '' })}</p>
    </div>
  );
}

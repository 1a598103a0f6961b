import { useEffect, useRef } from 'react';
import { qrCode } from '#kit/qr/qr-code.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';

/** AFF-05: pixels across, and modules of margin. */
const width = 300;
const margin = 2;
/** Dark purple of the codes. */
const purple = '#45113f';

/** Draws a code into a square canvas: 300 px, 2 modules of margin, purple on white. */
function draw(canvas: HTMLCanvasElement, address: string): void {
  const code = qrCode(address);
  const context = canvas.getContext('2d');
  if (!context) return;
  const module = width / (code.length + 2 * margin);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, width);
  context.fillStyle = purple;
  code.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return;
      const [left, top] = [Math.round((x + margin) * module), Math.round((y + margin) * module)];
      const [right, bottom] = [Math.round((x + margin + 1) * module), Math.round((y + margin + 1) * module)];
      context.fillRect(left, top, right - left, bottom - top);
    }),
  );
}

/** A session's code, to be shown or downloaded as a PNG. */
export function QrCodePicture({ address, name }: { address: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, address);
  }, [address]);
  const download = (): void => {
    const link = document.createElement('a');
    link.download = `${name}.png`;
    link.href = canvas.current?.toDataURL('image/png') ?? '';
    link.click();
  };
  return (
    <>
      {/* A picture that the page draws itself: no image file. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas has no alt */}
      <canvas ref={canvas} width={width} height={width} role="img" aria-label={m.field_qr_label()} />
      <Button look="outline" size="slim" onClick={download}>
        {m.field_qr_download()}
      </Button>
    </>
  );
}

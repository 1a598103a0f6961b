import { useMemo } from 'react';
import { qrCode, qrPath } from '#kit/qr/qr-code.ts';

/** A QR code of ours, in plum on white so that it scans from a phone on a doormat. */
export function QrPicture({ address, label }: { address: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = qrCode(address);
    return { size: code.length + 8, path: qrPath(code) };
  }, [address]);
  return (
    <svg
      className="qr-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#45113f" />
    </svg>
  );
}

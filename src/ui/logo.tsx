/** A sleeve's spine and half a record: read together, a K. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 22 24" aria-hidden="true">
      <path d="M0 0h7v24H0z" fill="currentColor" />
      <path d="M21.5 0a12 12 0 0 0 0 24z" fill="currentColor" />
      <path d="M21.5 7.2a4.8 4.8 0 0 0 0 9.6z" fill="var(--mark-dot, var(--tomato))" />
    </svg>
  );
}

export function Logo({ brand }: { brand: string }) {
  return (
    <>
      <LogoMark />
      {brand}
    </>
  );
}

const radius = 15.9155;

/** A ring that fills: `done` from 0 to 1. */
export function ProgressRing({ done, label }: { done: number; label: string }) {
  const percent = Math.round(Math.min(Math.max(done, 0), 1) * 100);
  return (
    <span className="relative grid size-[3.1rem] place-items-center">
      <progress className="sr-only" aria-label={label} value={percent} max={100} />
      <svg viewBox="0 0 36 36" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle cx="18" cy="18" r={radius} fill="var(--card)" stroke="var(--line)" strokeWidth="4" />
        <circle
          cx="18"
          cy="18"
          r={radius}
          fill="none"
          stroke="var(--plum)"
          strokeWidth="4"
          strokeDasharray={`${percent} 100`}
        />
      </svg>
      <span className="label figures relative text-plum" aria-hidden="true">
        {percent}%
      </span>
    </span>
  );
}

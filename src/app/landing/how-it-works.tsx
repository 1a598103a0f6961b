import { RecordArtwork } from '#ui/artwork.tsx';

export interface HowStep {
  title: string;
  text: string;
  /** Duration of the step, set at the right like a track's length. */
  length: string;
}

/** A page's steps, laid out as the track list of a record's side. */
export function HowItWorks({
  id,
  title,
  steps,
  occasion,
}: {
  id: string;
  title: string;
  steps: readonly HowStep[];
  /** Colours the record's label. */
  occasion: string;
}) {
  return (
    <section className="side on-plum" id={id} aria-labelledby={`${id}-title`}>
      <div className="side-record" aria-hidden="true">
        <RecordArtwork occasion={occasion} seed="how-it-works" vinyl="#260a24" />
      </div>
      <div className="wrap">
        <h2 className="heading-1" id={`${id}-title`}>
          {title}
        </h2>
        <ol className="side-tracks">
          {steps.map((step, position) => (
            <li key={step.title}>
              <span className="side-number figures" aria-hidden="true">
                A{position + 1}
              </span>
              <h3 className="heading-2">{step.title}</h3>
              <span className="side-length">{step.length}</span>
              <p className="notes">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

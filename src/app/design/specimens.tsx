import { ButtonSpecimens, FeedbackSpecimens } from './actions.tsx';
import { ChoiceSpecimens, FieldSpecimens } from './fields.tsx';
import { SleeveSpecimens } from './records.tsx';
import { type Ground, Specimen } from './specimen.tsx';

const colours = [
  'paper',
  'card',
  'oat',
  'line',
  'edge',
  'ink',
  'ink-soft',
  'link',
  'plum',
  'marigold',
  'tomato',
  'lagoon',
  'blush',
  'mint',
  'ok',
  'ok-ground',
  'warn',
  'warn-ground',
  'error',
  'error-ground',
  'info',
  'info-ground',
];

/** One ground's worth of everything. `ground` keeps the two copies' ids apart. */
export function Specimens({ ground }: { ground: Ground }) {
  return (
    <>
      <Specimen name="Colours">
        <ul className="design-colours">
          {colours.map((name) => (
            <li key={name}>
              <span style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type">
        <p className="heading-1">A song nobody else gets</p>
        <p className="heading-2">Write it the way you’d tell a friend</p>
        <p className="heading-3">Small details make the best lines</p>
        <p className="lede">An AI sings it. A person makes sure it’s right.</p>
        <p className="notes">Every name draws its own ribbon. This one is Ruth.</p>
        <p>Body: labels, buttons and everything plain.</p>
        <p className="small soft">Small and soft: 30 places, 12:04:55 left.</p>
      </Specimen>
      <ButtonSpecimens ground={ground} />
      <FieldSpecimens ground={ground} />
      <ChoiceSpecimens ground={ground} />
      <FeedbackSpecimens ground={ground} />
      <SleeveSpecimens ground={ground} />
    </>
  );
}

import './styles/tick.css';

/** A tick box beside its words, large enough for a thumb. */
export function Tick({
  id,
  words,
  isTicked,
  onTick,
}: {
  id: string;
  words: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <label className="tick" htmlFor={id}>
      <input id={id} type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      <span>{words}</span>
    </label>
  );
}

/** A tick box with the words that are agreed to. */
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
      <span className="small">{words}</span>
    </label>
  );
}

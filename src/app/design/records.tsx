import { useState } from 'react';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { PriceSticker } from '#ui/price-sticker.tsx';
import { Logo } from '#ui/logo.tsx';
import { PlayButton } from '#ui/play-button.tsx';
import { RecordArtwork } from '#ui/artwork.tsx';
import { Scrubber } from '#ui/scrubber.tsx';
import { Sleeve } from '#ui/sleeve.tsx';
import { type Ground, Specimen } from './specimen.tsx';

const occasions = ['birthday', 'wedding', 'memorial', 'travel'];

export function SleeveSpecimens({ ground }: { ground: Ground }) {
  const [time, setTime] = useState(24);
  const [playing, setPlaying] = useState(false);
  return (
    <>
      <Specimen name="Sleeves and records">
        <div className="design-sleeves">
          {occasions.map((occasion) => (
            <Sleeve key={occasion} occasion={occasion} seed={ground} title="Still Dancing" name="Ruth" />
          ))}
          <Sleeve occasion="christmas" seed={ground} text={false} label="A sleeve without words" lifted />
          <BlankSleeve />
          <RecordArtwork occasion="birthday" seed={ground} name="Ruth" turning={playing} />
          <Sleeve occasion="graduation" seed={ground} title="Throw the Hat" name="Tunde" format="poster" />
        </div>
      </Specimen>
      <Specimen name="Player, sticker, logo">
        <div className="design-row">
          <PlayButton playing={playing} title={`the ${ground} song`} onClick={() => setPlaying(!playing)} />
          <PlayButton playing={playing} title={`the small ${ground} song`} onClick={() => setPlaying(!playing)} small />
        </div>
        <Scrubber name="Ruth" time={time} duration={80} onSeek={setTime} />
        <div className="design-row">
          <PriceSticker className="w-32 text-marigold">
            <b className="text-[#260a24]">Best Value</b>
          </PriceSticker>
          <span className="brand">
            <Logo brand="Keepsong" />
          </span>
        </div>
      </Specimen>
    </>
  );
}

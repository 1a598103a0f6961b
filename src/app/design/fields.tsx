import { useState } from 'react';
import { ChoiceChips, OptionCards, SegmentedControl } from '#ui/choice.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Button } from '#ui/button.tsx';
import { type Ground, Specimen } from './specimen.tsx';

export function FieldSpecimens({ ground }: { ground: Ground }) {
  const [texts, setTexts] = useState({ plain: '', long: 'She sings along, but never the right words. '.repeat(4) });
  const [refused, setRefused] = useState(false);
  const id = (name: string): string => `${ground}-${name}`;
  return (
    <Specimen name="Fields">
      {refused && (
        <ErrorSummary title="There is a problem" lines={[{ target: id('wrong'), text: 'Write an e-mail address' }]} />
      )}
      <TextField
        id={id('plain')}
        label="A field"
        hint="Its hint stands under it"
        value={texts.plain}
        onChange={(plain) => setTexts({ ...texts, plain })}
      />
      <TextField
        id={id('wrong')}
        label="A field that was refused"
        type="email"
        error="Write an e-mail address"
        value={texts.plain}
        onChange={(plain) => setTexts({ ...texts, plain })}
      />
      <TextField
        id={id('long')}
        label="A long one with its counter"
        optional
        multiline="long"
        maxLength={200}
        value={texts.long}
        onChange={(long) => setTexts({ ...texts, long })}
      />
      <div className="design-row">
        <Button look="outline" size="slim" onClick={() => setRefused(!refused)}>
          Error summary
        </Button>
      </div>
    </Specimen>
  );
}

const moods = ['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad', 'Surprise Me'];
const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

export function ChoiceSpecimens({ ground }: { ground: Ground }) {
  const [mood, setMood] = useState('Funny');
  const [tempo, setTempo] = useState('Slow');
  const [format, setFormat] = useState('Just the song');
  return (
    <Specimen name="Choices">
      <ChoiceChips
        id={`${ground}-mood`}
        legend="Chips, four or more"
        options={asOptions(moods)}
        value={mood}
        onChange={setMood}
      />
      <SegmentedControl
        id={`${ground}-tempo`}
        legend="Side by side, three or fewer"
        options={asOptions(['Slow', 'Medium', 'Up-tempo'])}
        value={tempo}
        onChange={setTempo}
      />
      <OptionCards
        id={`${ground}-format`}
        legend="Cards"
        options={asOptions(['Just the song', 'Song and film'])}
        value={format}
        onChange={setFormat}
      />
      <ChoiceChips
        id={`${ground}-refused`}
        legend="Chips that were refused"
        options={asOptions(['Pop', 'Folk', 'Reggae', 'Jazz'])}
        value=""
        error="Choose a style"
        onChange={() => undefined}
      />
    </Specimen>
  );
}

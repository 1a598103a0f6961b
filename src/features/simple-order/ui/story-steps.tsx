import { m } from '#messages/messages.js';
import { type SimpleOccasion, simpleOccasions } from '#occasions/occasions.ts';
import { ChoiceChips } from '#ui/choice.tsx';
import { FieldGroup, TextField } from '#ui/field.tsx';
import { simpleGenres, simpleLimits } from '../domain/options.ts';
import { funFacts } from './fun-facts.ts';
import { Step } from './step.tsx';
import { controlId, type SimpleForm } from './use-simple-form.ts';

/** The specification marks what is required in the label. */
const required = (label: string): string => `${label} *`;

const occasionLabels: Readonly<Record<SimpleOccasion, () => string>> = {
  birthday: m.simple_occasion_birthday,
  anniversary: m.simple_occasion_anniversary,
  wedding: m.simple_occasion_wedding,
  roast: m.simple_occasion_roast,
  other: m.simple_occasion_other,
};

export function ContactStep({ form: { order, edit, errorOf } }: { form: SimpleForm }) {
  return (
    <Step number={1} heading={m.simple_step_contact()} text={m.simple_contact_text()}>
      <div className="simple-pair">
        <TextField
          id={controlId('fullName')}
          label={required(m.simple_full_name())}
          name="name"
          autoComplete="name"
          maxLength={simpleLimits.line}
          value={order.fullName}
          error={errorOf('fullName')}
          onChange={(fullName) => edit({ fullName })}
        />
        <TextField
          id={controlId('email')}
          label={required(m.simple_email())}
          type="email"
          name="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={simpleLimits.line}
          value={order.email}
          error={errorOf('email')}
          onChange={(email) => edit({ email })}
        />
      </div>
    </Step>
  );
}

export function RecipientStep({ form: { order, edit, errorOf } }: { form: SimpleForm }) {
  return (
    <Step number={2} heading={m.simple_step_recipient()} text={m.simple_recipient_text()}>
      <TextField
        id={controlId('recipientName')}
        label={required(m.simple_recipient())}
        autoComplete="off"
        placeholder={m.simple_recipient_placeholder()}
        maxLength={simpleLimits.line}
        value={order.recipientName}
        error={errorOf('recipientName')}
        onChange={(recipientName) => edit({ recipientName })}
      />
      <TextField
        id={controlId('secondName')}
        label={m.simple_second()}
        hint={m.simple_second_hint()}
        optional
        autoComplete="off"
        maxLength={simpleLimits.line}
        value={order.secondName}
        error={errorOf('secondName')}
        onChange={(secondName) => edit({ secondName })}
      />
      <ChoiceChips
        id={controlId('occasion')}
        legend={required(m.simple_occasion())}
        options={simpleOccasions.map((value) => ({ value, label: occasionLabels[value]() }))}
        value={order.occasion}
        error={errorOf('occasion')}
        onChange={(occasion) => edit({ occasion })}
      />
    </Step>
  );
}

/** LEG-02: the five questions of the occasion. */
export function FactsStep({ form: { order, edit, errorOf } }: { form: SimpleForm }) {
  const answer = (position: number, text: string): void =>
    edit({ facts: order.facts.map((fact, index) => (index === position ? text : fact)) });
  return (
    <Step number={3} heading={m.simple_step_facts()} text={m.simple_facts_text()}>
      <FieldGroup
        id={controlId('facts')}
        legend={m.simple_facts_legend()}
        legendHidden
        hint={order.occasion === '' ? m.simple_facts_choose() : undefined}
        error={errorOf('facts')}
      >
        <div className="simple-facts">
          {funFacts(order.occasion as SimpleOccasion | '').map(({ label, example }, position) => (
            <TextField
              key={position}
              id={`simple-fact-${position + 1}`}
              label={label()}
              placeholder={example()}
              multiline="short"
              optional
              maxLength={simpleLimits.fact}
              value={order.facts[position] ?? ''}
              onChange={(text) => answer(position, text)}
            />
          ))}
        </div>
      </FieldGroup>
    </Step>
  );
}

export function GenreStep({ form: { order, edit, errorOf } }: { form: SimpleForm }) {
  return (
    <Step number={4} heading={m.simple_step_genre()} text={m.simple_genre_text()}>
      <ChoiceChips
        id={controlId('genre')}
        legend={required(m.simple_genre())}
        options={simpleGenres.map((genre) => ({ value: genre, label: genre }))}
        value={order.genre}
        error={errorOf('genre')}
        onChange={(genre) => edit({ genre })}
      />
    </Step>
  );
}

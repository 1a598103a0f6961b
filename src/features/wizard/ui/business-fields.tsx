import { m } from '#messages/messages.js';
import { TextField } from '#ui/field.tsx';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { controlId } from './refusals.ts';
import type { StepProps } from './step-props.ts';

/** Additional fields for estate agents and hosts. */
export function BusinessFields({ order, variant, edit, errorOf }: StepProps) {
  const optional = variant !== 'estate-agent';
  return (
    <>
      <TextField
        id={controlId('last_name')}
        label={m.wizard_last_name()}
        optional={optional}
        autoComplete="family-name"
        maxLength={textLimits.short}
        value={order.last_name}
        error={errorOf('last_name')}
        onChange={(last_name) => edit({ last_name })}
      />
      <TextField
        id={controlId('company_name')}
        label={m.wizard_company()}
        optional={optional}
        autoComplete="organization"
        maxLength={textLimits.short}
        value={order.company_name}
        error={errorOf('company_name')}
        onChange={(company_name) => edit({ company_name })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 accent-plum"
          checked={order.vat_registered}
          onChange={(event) => edit({ vat_registered: event.target.checked })}
        />
        {m.wizard_vat_registered()}
      </label>
      {order.vat_registered && (
        <TextField
          id={controlId('vat_number')}
          label={m.wizard_vat_number()}
          autoComplete="off"
          spellCheck={false}
          maxLength={textLimits.short}
          value={order.vat_number}
          error={errorOf('vat_number')}
          onChange={(vat_number) => edit({ vat_number })}
        />
      )}
    </>
  );
}

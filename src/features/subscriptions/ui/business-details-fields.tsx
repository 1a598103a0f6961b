import { m } from '#messages/messages.js';
import { TextField } from '#ui/field.tsx';
import type { FormProblem, BusinessDetails, DetailsField } from './business-details.ts';

/** Maximum length of a field in characters, as in the contract. */
const longest = 200;

/** Fields for the details of a business, for its account and for a plan. */
export function BusinessDetailsFields({
  particulars,
  company,
  problem,
  onChange,
}: {
  particulars: BusinessDetails;
  /** Label of the field for the business's name. */
  company: string;
  problem: FormProblem<DetailsField> | null;
  onChange: (change: Partial<BusinessDetails>) => void;
}) {
  const field = (name: DetailsField) => ({
    id: `partner-${name}`,
    name,
    maxLength: longest,
    value: particulars[name],
    error: problem?.fields[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <div className="partner-pair">
        <TextField {...field('first_name')} label={m.partner_first_name()} autoComplete="given-name" />
        <TextField {...field('last_name')} label={m.partner_last_name()} autoComplete="family-name" />
      </div>
      <TextField {...field('company_name')} label={company} autoComplete="organization" />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 accent-plum"
          checked={particulars.vat_registered}
          onChange={(event) => onChange({ vat_registered: event.target.checked })}
        />
        {m.partner_vat_registered()}
      </label>
      {particulars.vat_registered && (
        <TextField {...field('vat_number')} label={m.partner_vat_number()} autoComplete="off" spellCheck={false} />
      )}
    </>
  );
}

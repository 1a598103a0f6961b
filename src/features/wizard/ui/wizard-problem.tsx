import { ErrorSummary, type SummaryLine } from '#ui/error-summary.tsx';
import { stepProblem, type WizardVariant } from '../domain/wizard-order.ts';
import { controlId, fieldText, refusalText } from './refusals.ts';
import { stepNames } from './steps.tsx';
import type { WizardModel } from './use-wizard.ts';

/** WIZ-04: the specification's sentence, and a way to each thing that is missing. */
export function WizardProblem({ model, variant }: { model: WizardModel; variant: WizardVariant }) {
  const { problem, refusals } = model.state;
  if (!problem) return null;
  const lines =
    problem.refusal === 'incomplete'
      ? incompleteSteps(model, variant)
      : problem.fields
          // What is put right is not an error any more.
          .filter((field) => model.errorOf(field) !== undefined)
          .map((field) => ({ target: controlId(field), text: fieldText(field, problem.refusal) }));
  if (lines.length === 0) return null;
  return <ErrorSummary key={refusals} title={refusalText(problem.refusal)} lines={lines} />;
}

function incompleteSteps({ state, dispatch }: WizardModel, variant: WizardVariant): SummaryLine[] {
  return [0, 1, 2, 3]
    .filter((step) => stepProblem(step, state.order, variant))
    .map((step) => ({
      target: `step-${step}`,
      text: stepNames[step]?.() ?? '',
      follow: () => dispatch({ type: 'went', step }),
    }));
}

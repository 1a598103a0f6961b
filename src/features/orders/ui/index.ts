/** Components, hooks and functions with which the forms of other rooms submit an order. */
export { spokenOccasion } from './occasion-names.ts';
export { OrdersStopped } from './orders-stopped.tsx';
export { choiceInSentence, choiceName, genreNames, languageNames } from './choice-words.ts';
export { opensAgain } from './opens-again.ts';
export { statusName, statusNames } from './status-names.ts';
export { deliveryText } from './delivery-text.ts';
export { dayInLondon, momentInLondon } from './moment-in-london.ts';
export { FairTerms } from './fair-terms.tsx';
export type { OrderDraft } from './order-draft.ts';
export type { OrdersApi } from './orders-api.ts';
export { SubmissionNotice } from './submission-notice.tsx';
export { explained, orderProblemOf, type Explanation, type KnownRefusal, type OrderProblem } from './order-problem.ts';
export { forgetWordsChoice, useWordsChoice, type WordsChoice, type WordsChoiceModel } from './use-words-choice.ts';
export { WordsChoiceFields } from './words-choice.tsx';
export { useSubmission, type Day, type Submission, type SubmissionAnswer } from './use-submission.ts';

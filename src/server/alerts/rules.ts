/** An alert about a figure: it stands while a value of the figure is beyond its bound for so many seconds. */
export interface FigureRule {
  /** As in `deploy/alerts.yaml`. */
  name: string;
  figure: string;
  /** Only these values of the figure's label. */
  labels?: readonly string[];
  /** The value is divided by this figure first. */
  dividedBy?: string;
  above?: number;
  below?: number;
  forSeconds: number;
  /** The figure is about the folder of a machine's data; it has no label. */
  ofFolder?: boolean;
  says: string;
}

/** The rules of `deploy/alerts.yaml` for a shop that no other program watches. */
export const figureRules: readonly FigureRule[] = [
  {
    name: 'KeepsongMoneyWaits',
    figure: 'tasks_waiting',
    labels: ['payment', 'refund', 'dispute', 'difference'],
    above: 0,
    forSeconds: 600,
    says: 'Money that a machine cannot place',
  },
  {
    name: 'KeepsongPaymentEventsWait',
    figure: 'payment_event_oldest_seconds',
    above: 600,
    forSeconds: 0,
    says: 'An event of the payment provider has not been handled for ten minutes',
  },
  {
    name: 'KeepsongLedgerDiffers',
    figure: 'ledger_differences',
    above: 0,
    forSeconds: 300,
    says: 'A payment is not the same here and at the provider',
  },
  {
    name: 'KeepsongSouvenirsUncounted',
    figure: 'keepsong_souvenirs_uncounted',
    above: 0,
    forSeconds: 21_600,
    says: 'Souvenirs have been delivered for hours and are not counted at the payment provider',
  },
  {
    name: 'KeepsongChargesUnbilled',
    figure: 'keepsong_plan_charges_unbilled',
    above: 0,
    forSeconds: 21_600,
    says: 'The payment provider has not taken a charge beside a plan for hours',
  },
  {
    name: 'KeepsongMessagesLate',
    figure: 'keepsong_scheduled_messages_late',
    above: 0,
    forSeconds: 600,
    says: 'A message whose hour has come, such as a gift, has not been sent for an hour',
  },
  {
    name: 'KeepsongPromiseAtRisk',
    figure: 'tasks_waiting',
    labels: ['at-risk'],
    above: 0,
    forSeconds: 0,
    says: 'An order may miss the time that was promised',
  },
  {
    name: 'KeepsongProductionFails',
    figure: 'tasks_waiting',
    labels: ['failed'],
    above: 0,
    forSeconds: 600,
    says: 'An order waits for a person because its production failed',
  },
  {
    name: 'KeepsongQueueStands',
    figure: 'queue_oldest_seconds',
    above: 3600,
    forSeconds: 0,
    says: 'Work has waited for an hour in a queue: is there a worker?',
  },
  {
    name: 'KeepsongLettersWait',
    figure: 'letters_oldest_seconds',
    above: 1800,
    forSeconds: 0,
    says: 'A letter has been owed for half an hour',
  },
  {
    name: 'KeepsongDayNearlyFull',
    figure: 'places_taken',
    dividedBy: 'places_a_day',
    above: 0.9,
    forSeconds: 0,
    says: 'Nine of ten places of the day are taken',
  },
  {
    name: 'KeepsongDiskFills',
    figure: 'data_folder_free_bytes',
    below: 2e9,
    forSeconds: 600,
    ofFolder: true,
    says: 'Less than 2 GB are free where the files lie',
  },
  {
    name: 'KeepsongGuessed',
    figure: 'order_lookups_in_vain',
    above: 100,
    forSeconds: 0,
    says: 'Somebody tries to open orders that are not theirs',
  },
  {
    name: 'KeepsongSpends',
    figure: 'engines_spent_today_pence',
    above: 4000,
    forSeconds: 0,
    says: 'Outside engines have cost more than £40 today',
  },
];

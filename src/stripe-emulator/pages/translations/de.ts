import type { TranslatedText } from '../page-text.ts';

export const german: TranslatedText = {
  brand: 'Keepsong',
  testNotice: 'Bezahlseite zum Ausprobieren. Es fließt kein Geld.',
  errorPrefix: 'Fehler: ',
  pay: {
    title: (amount) => `${amount} bezahlen`,
    heading: 'Bezahle deine Bestellung',
    orderNumber: 'Bestellung',
    summary: 'Was du kaufst',
    quantity: (count) => `${count} ×`,
    total: 'Summe',
    emailFor: 'Dein Beleg geht an',
    back: 'Zurück zu deiner Bestellung',
    card: 'Angaben zur Karte',
    email: 'E-Mail',
    number: 'Kartennummer',
    numberHint: 'Nimm eine der Testkarten unten. Eine echte Karte wird abgelehnt und nicht gespeichert.',
    expiry: 'Gültig bis',
    expiryHint: 'Monat und Jahr, zum Beispiel 04/32',
    cvc: 'Prüfziffer',
    cvcHint: 'Drei Ziffern, egal welche',
    button: (amount) => `${amount} bezahlen`,
    testCards: 'Testkarten',
    testCardsHint:
      'Gib oben eine Nummer mit einem Datum in der Zukunft und beliebiger Prüfziffer ein, oder drücke einen Knopf und gib nichts ein.',
    oneTap: 'Mit dieser Karte bezahlen',
    behaviour: 'Wie soll sich diese Zahlung verhalten?',
    behaviourHint: 'Der Laden erfährt durch einen Webhook von einer Zahlung. Wähle, was mit ihm geschieht.',
  },
  outcomes: {
    succeeds: 'Die Zahlung gelingt',
    'is-declined': 'Die Bank lehnt sie ab',
    'lacks-funds': 'Die Karte ist nicht gedeckt',
    'asks-the-bank': 'Die Bank fragt erst nach (3-D Secure)',
    'refuses-later': 'Heute angenommen, nach der Probezeit bei jeder Zahlung abgelehnt',
  },
  behaviours: {
    normal: 'Sofort gemeldet',
    late: '30 Sekunden zu spät gemeldet',
    repeated: 'Dreimal gemeldet',
    reordered: 'In falscher Reihenfolge gemeldet',
    lost: 'Nie gemeldet',
  },
  problems: {
    heading: 'Etwas stimmt nicht',
    email: 'Gib eine E-Mail-Adresse ein, zum Beispiel name@example.com',
    number: 'Die Kartennummer ist unvollständig oder ungültig',
    expiry: 'Gib an, bis wann die Karte gilt, mit Monat und Jahr, zum Beispiel 04/32',
    past: 'Deine Karte ist abgelaufen',
    cvc: 'Die Prüfziffer hat drei oder vier Stellen',
  },
  declines: {
    'card-declined': 'Deine Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuche es mit einer anderen Karte.',
    'insufficient-funds':
      'Deine Karte ist nicht gedeckt. Es wurde nichts abgebucht. Versuche es mit einer anderen Karte.',
    'not-a-test-card':
      'Das ist keine Testkarte, deshalb wurde sie abgelehnt. Es wurde nichts abgebucht und die Nummer nicht gespeichert.',
    'not-authenticated':
      'Deine Bank konnte nicht bestätigen, dass du es warst. Es wurde nichts abgebucht. Versuche es noch einmal oder nimm eine andere Karte.',
  },
  challenge: {
    title: 'Bei deiner Bank bestätigen',
    heading: 'Bist du es wirklich?',
    body: (amount, last4) => `Deine Bank bittet dich, ${amount} mit der Karte zu bestätigen, die auf ${last4} endet.`,
    stage: 'Diese Seite steht für die der Bank.',
    pass: 'Ja, Zahlung abschließen',
    fail: 'Nein, ablehnen',
  },
  paid: {
    title: 'Schon bezahlt',
    heading: 'Diese Bestellung ist schon bezahlt',
    body: (amount) => `${amount} wurden einmal bezahlt. Mehr wird nicht abgebucht.`,
    next: 'Zu deiner Bestellung',
  },
  expired: {
    title: 'Bezahlseite abgelaufen',
    heading: 'Diese Bezahlseite ist abgelaufen',
    body: 'Es wurde nichts abgebucht. Geh zurück zu deiner Bestellung, um eine neue zu öffnen.',
  },
};

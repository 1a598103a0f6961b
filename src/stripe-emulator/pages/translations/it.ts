import type { TranslatedText } from '../page-text.ts';

export const italian: TranslatedText = {
  brand: 'Keepsong',
  testNotice: 'Pagina di pagamento di prova. Nessun denaro si muove.',
  errorPrefix: 'Errore: ',
  pay: {
    title: (amount) => `Paga ${amount}`,
    heading: 'Paga il tuo ordine',
    orderNumber: 'Ordine',
    summary: 'Che cosa acquisti',
    quantity: (count) => `${count} ×`,
    total: 'Totale',
    emailFor: 'La ricevuta arriva a',
    back: 'Torna al tuo ordine',
    card: 'Dati della carta',
    email: 'Email',
    number: 'Numero della carta',
    numberHint: 'Usa una delle carte di prova qui sotto. Una carta vera viene rifiutata e non viene conservata.',
    expiry: 'Data di scadenza',
    expiryHint: 'Mese e anno, per esempio 04/32',
    cvc: 'Codice di sicurezza',
    cvcHint: 'Tre cifre qualsiasi',
    button: (amount) => `Paga ${amount}`,
    testCards: 'Carte di prova',
    testCardsHint:
      'Scrivi qui sopra un numero con una data futura e un codice qualsiasi, oppure premi un pulsante senza scrivere nulla.',
    oneTap: 'Paga con questa carta',
    behaviour: 'Come deve comportarsi questo pagamento?',
    behaviourHint: 'Il negozio viene a sapere di un pagamento da un webhook. Scegli che cosa gli succede.',
  },
  outcomes: {
    succeeds: 'Il pagamento riesce',
    'is-declined': 'La banca lo rifiuta',
    'lacks-funds': 'Sulla carta non c’è abbastanza denaro',
    'asks-the-bank': 'La banca chiede prima (3-D Secure)',
    'refuses-later': 'Accettata oggi, rifiutata a ogni pagamento dopo la prova',
  },
  behaviours: {
    normal: 'Comunicato subito',
    late: 'Comunicato 30 secondi dopo',
    repeated: 'Comunicato tre volte',
    reordered: 'Comunicato nell’ordine sbagliato',
    lost: 'Mai comunicato',
  },
  problems: {
    heading: 'C’è un problema',
    email: 'Scrivi un indirizzo email, come nome@example.com',
    number: 'Il numero della carta è incompleto o non è valido',
    expiry: 'Scrivi la data di scadenza come mese e anno, per esempio 04/32',
    past: 'La tua carta è scaduta',
    cvc: 'Il codice di sicurezza ha tre o quattro cifre',
  },
  declines: {
    'card-declined': 'La tua carta è stata rifiutata. Non è stato addebitato nulla. Prova con un’altra carta.',
    'insufficient-funds':
      'Sulla tua carta non c’è abbastanza denaro. Non è stato addebitato nulla. Prova con un’altra carta.',
    'not-a-test-card':
      'Non è una carta di prova, quindi è stata rifiutata. Non è stato addebitato nulla e il numero non è stato conservato.',
    'not-authenticated':
      'La tua banca non ha potuto confermare che fossi tu. Non è stato addebitato nulla. Riprova o usa un’altra carta.',
  },
  challenge: {
    title: 'Conferma con la tua banca',
    heading: 'Sei proprio tu?',
    body: (amount, last4) => `La tua banca ti chiede di confermare ${amount} con la carta che termina con ${last4}.`,
    stage: 'Questa pagina sta al posto di quella della banca.',
    pass: 'Sì, completa il pagamento',
    fail: 'No, rifiutalo',
  },
  paid: {
    title: 'Già pagato',
    heading: 'Questo ordine è già pagato',
    body: (amount) => `${amount} sono stati pagati una volta. Non verrà addebitato altro.`,
    next: 'Vai al tuo ordine',
  },
  expired: {
    title: 'Pagina di pagamento scaduta',
    heading: 'Questa pagina di pagamento è scaduta',
    body: 'Non è stato addebitato nulla. Torna al tuo ordine per aprirne un’altra.',
  },
};

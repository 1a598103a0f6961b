import type { TranslatedText } from '../page-text.ts';

export const french: TranslatedText = {
  brand: 'Keepsong',
  testNotice: 'Page de paiement de test. Aucun argent ne bouge.',
  errorPrefix: 'Erreur : ',
  pay: {
    title: (amount) => `Payer ${amount}`,
    heading: 'Réglez votre commande',
    orderNumber: 'Commande',
    summary: 'Ce que vous achetez',
    quantity: (count) => `${count} ×`,
    total: 'Total',
    emailFor: 'Votre reçu est envoyé à',
    back: 'Retour à votre commande',
    card: 'Données de la carte',
    email: 'E-mail',
    number: 'Numéro de carte',
    numberHint: 'Utilisez une des cartes de test ci-dessous. Une vraie carte est refusée et n’est pas conservée.',
    expiry: 'Date d’expiration',
    expiryHint: 'Mois et année, par exemple 04/32',
    cvc: 'Code de sécurité',
    cvcHint: 'Trois chiffres, n’importe lesquels',
    button: (amount) => `Payer ${amount}`,
    testCards: 'Cartes de test',
    testCardsHint:
      'Saisissez un numéro ci-dessus avec une date à venir et un code quelconque, ou appuyez sur un bouton sans rien saisir.',
    oneTap: 'Payer avec cette carte',
    behaviour: 'Comment ce paiement doit-il se comporter ?',
    behaviourHint: 'La boutique apprend un paiement par un webhook. Choisissez ce qui lui arrive.',
  },
  outcomes: {
    succeeds: 'Le paiement réussit',
    'is-declined': 'La banque le refuse',
    'lacks-funds': 'La carte n’est pas assez approvisionnée',
    'asks-the-bank': 'La banque demande d’abord (3-D Secure)',
    'refuses-later': 'Accepté aujourd’hui, refusé à chaque paiement après l’essai',
  },
  behaviours: {
    normal: 'Annoncé aussitôt',
    late: 'Annoncé 30 secondes plus tard',
    repeated: 'Annoncé trois fois',
    reordered: 'Annoncé dans le désordre',
    lost: 'Jamais annoncé',
  },
  problems: {
    heading: 'Il y a un problème',
    email: 'Saisissez une adresse e-mail, comme nom@example.com',
    number: 'Le numéro de carte est incomplet ou invalide',
    expiry: 'Saisissez la date d’expiration en mois et année, par exemple 04/32',
    past: 'Votre carte a expiré',
    cvc: 'Le code de sécurité a trois ou quatre chiffres',
  },
  declines: {
    'card-declined': 'Votre carte a été refusée. Rien n’a été débité. Essayez une autre carte.',
    'insufficient-funds': 'Votre carte n’est pas assez approvisionnée. Rien n’a été débité. Essayez une autre carte.',
    'not-a-test-card':
      'Ce n’est pas une carte de test, elle a donc été refusée. Rien n’a été débité et le numéro n’a pas été conservé.',
    'not-authenticated':
      'Votre banque n’a pas pu confirmer que c’était vous. Rien n’a été débité. Réessayez ou utilisez une autre carte.',
  },
  challenge: {
    title: 'Confirmez auprès de votre banque',
    heading: 'Est-ce bien vous ?',
    body: (amount, last4) =>
      `Votre banque vous demande de confirmer ${amount} avec la carte se terminant par ${last4}.`,
    stage: 'Cette page tient lieu de celle de la banque.',
    pass: 'Oui, terminer le paiement',
    fail: 'Non, le refuser',
  },
  paid: {
    title: 'Déjà réglée',
    heading: 'Cette commande est déjà réglée',
    body: (amount) => `${amount} ont été payés une fois. Rien de plus ne sera débité.`,
    next: 'Aller à votre commande',
  },
  expired: {
    title: 'Page de paiement expirée',
    heading: 'Cette page de paiement a expiré',
    body: 'Rien n’a été débité. Revenez à votre commande pour en ouvrir une autre.',
  },
};

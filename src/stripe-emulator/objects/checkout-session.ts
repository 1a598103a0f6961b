import type Stripe from 'stripe';

interface SessionDraft {
  mode: 'payment' | 'subscription';
  id: string;
  created: number;
  expiresAt: number;
  url: string;
  amount: number;
  currency: string;
  clientReferenceId: string | null;
  customer: string | null;
  customerEmail: string | null;
  metadata: Stripe.Metadata;
  successUrl: string;
  cancelUrl: string | null;
  locale: Stripe.Checkout.Session.Locale | null;
  submitType: Stripe.Checkout.Session.SubmitType | null;
}

/** An open session on the hosted page, as Stripe answers its creation. */
export function openSession(draft: SessionDraft): Stripe.Checkout.Session {
  const isOnce = draft.mode === 'payment';
  return {
    id: draft.id,
    object: 'checkout.session',
    mode: draft.mode,
    created: draft.created,
    expires_at: draft.expiresAt,
    url: draft.url,
    amount_subtotal: draft.amount,
    amount_total: draft.amount,
    currency: draft.currency,
    client_reference_id: draft.clientReferenceId,
    customer: draft.customer,
    customer_creation: draft.customer || !isOnce ? null : 'if_required',
    customer_details: draft.customerEmail ? customerDetails(draft.customerEmail) : null,
    customer_email: draft.customerEmail,
    metadata: draft.metadata,
    success_url: draft.successUrl,
    cancel_url: draft.cancelUrl,
    locale: draft.locale,
    submit_type: draft.submitType,
    ...always,
    invoice_creation: isOnce ? noInvoice : null,
    payment_method_collection: isOnce ? 'if_required' : 'always',
  } satisfies Stripe.Checkout.Session;
}

export function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

const noInvoice = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
} satisfies Stripe.Checkout.Session.InvoiceCreation;

/** Fields that are the same for every session that this shop makes. */
const always = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  livemode: false,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

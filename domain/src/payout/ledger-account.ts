/**
 * organization-deposits: what organizations paid us, negative. organization-available,
 * organization-reserved: of it, free and held for invited responses. researcher-escrow: spent by an
 * approval, until the payouts of it are requested; negative for one without funds.
 * fee-income: the fulfilment fee. referral-cost, compensation-cost: what bonuses for sign-ups and
 * upheld reviews cost us, negative.
 * participant-payable: owed to participants. provider-clearing: handed to a provider, not yet
 * settled. paid-out: with the participant.
 */
export const ledgerAccounts = [
  'organization-deposits',
  'organization-available',
  'organization-reserved',
  'researcher-escrow',
  'fee-income',
  'referral-cost',
  'compensation-cost',
  'participant-payable',
  'provider-clearing',
  'paid-out',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/**
 * The domain whose addresses choose an outcome in the sandbox, as the numbers of test cards do
 * (contract, Payouts).
 */
export const SANDBOX_DOMAIN = 'sandbox.example';

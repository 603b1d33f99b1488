/** What the call of the payouts takes from the `skip`th on: as many as one answer may have. */
export const payoutsInput = (skip: number) => ({ query: { skip, limit: 100 } });

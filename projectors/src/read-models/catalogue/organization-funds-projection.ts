import { project } from '../../project.js';
import { organizationFunds } from './organization-funds.js';

const { make, set } = organizationFunds;

/** Sums of one stream each. Money is deposited before it can be reserved. */
export const organizationFundsProjection = project(organizationFunds, {
  FundsOpened: { upsert: ({ data: { organizationId } }, row) => make({ organizationId, ...row }) },
  FundsDeposited: {
    upsert: ({ data: { organizationId, amountCents } }, row) =>
      make({ organizationId, ...row, depositedCents: (row?.depositedCents ?? 0) + amountCents }),
  },
  FundsReserved: ({ reservedCents }, { data }) => set({ reservedCents: reservedCents + data.amountCents }),
  FundsSpent: ({ reservedCents, spentCents }, { data }) =>
    set({ reservedCents: reservedCents - data.reservedCents, spentCents: spentCents + data.spentCents }),
  FundsReleased: ({ reservedCents }, { data }) => set({ reservedCents: reservedCents - data.amountCents }),
  FundsCompensated: ({ reservedCents, spentCents }, { data }) =>
    set({ reservedCents: reservedCents - data.reservedCents, spentCents: spentCents + data.amountCents }),
  CompensationReturned: ({ spentCents }, { data }) => set({ spentCents: spentCents - data.amountCents }),
  FundsReturned: ({ spentCents }, { data }) => set({ spentCents: spentCents - data.amountCents }),
});

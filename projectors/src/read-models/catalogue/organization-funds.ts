import { id, number, readModel } from '@panelist/infra/read-models';

/** What each organization paid in, holds for invited responses, and has spent. In cents. */
export const organizationFunds = readModel({
  name: 'organization-funds',
  version: 1,
  key: 'organizationId',
  columns: {
    organizationId: id(),
    depositedCents: number().default(0),
    reservedCents: number().default(0),
    spentCents: number().default(0),
  },
});

import type { ProductEvents } from '@panelist/domain/registry';
import { reactions } from '@panelist/infra/processors';

/** What follows from the product's events. */
export const reaction = reactions<ProductEvents>();

import type { ProductEvents } from '@panelist/domain/registry';
import { reactions } from '@panelist/infra/processors';

/** Makes reactions to the product's events. */
export const reaction = reactions<ProductEvents>();

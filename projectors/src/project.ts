import type { ProductEvents } from '@panelist/domain/registry';
import { projectionOfAny, projections } from '@panelist/infra/processors';

/** A read model as a fold of the product's events, a handler for each type. */
export const project = projections<ProductEvents>();

/** A read model as a fold of the product's events, one handler for all of the types. */
export const projectAny = projectionOfAny;

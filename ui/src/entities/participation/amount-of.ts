import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { moneyLabels } from '../../shared/money/money.js';

/** Nothing is paid for the response any more: it was withdrawn, or ended without payment. */
export const isUnpaid = ({ status, ending, payment }: Pick<SurveyResponse, 'status' | 'ending' | 'payment'>): boolean =>
  payment === null && (status === 'CANCELLED' || ending !== null);

/**
 * The amount of a response, with its label: of its payment if it has one, else what the project
 * pays; what it would have paid, where nothing comes any more.
 */
export function amountOf(response: SurveyResponse): { readonly label: string; readonly dollars: number } {
  const { payment, project } = response;
  if (isUnpaid(response)) return { label: 'Incentive', dollars: project.incentive };
  return { label: moneyLabels.net, dollars: payment?.net ?? project.panelistRemuneration };
}

/**
 * What an upheld review orders. payment: the response is accepted and its payment approved.
 * release: a payment that waits is let go. compensation: Panelist pays from its own budget what its
 * payer does not owe any more. retry: a payment is sent again. reinstate: the
 * suspension is lifted. none: no order of ours does it, so support puts it right by hand.
 */
export const reviewRemedies = ['payment', 'compensation', 'release', 'retry', 'reinstate', 'none'] as const;
export type ReviewRemedy = (typeof reviewRemedies)[number];

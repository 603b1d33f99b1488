/**
 * What an upheld review orders. payment: the response is accepted and its payment approved.
 * release: a payment that waits is let go. retry: a payment is sent again. reinstate: the
 * suspension is lifted. none: no order of ours does it, so support puts it right by hand.
 */
export const reviewRemedies = ['payment', 'release', 'retry', 'reinstate', 'none'] as const;
export type ReviewRemedy = (typeof reviewRemedies)[number];

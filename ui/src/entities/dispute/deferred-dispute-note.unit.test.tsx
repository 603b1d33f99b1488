import { ownDisputes, type DisputeView } from '@panelist/domain/dispute/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aDispute } from '../../shared/testing/a-dispute.test-kit.js';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { DeferredDisputeNote } from './deferred-dispute-note.js';

usingServer({ beforeAll, afterEach, afterAll });

const open = (disputes: DisputeView[], contestable: SurveyResponse['contestable']) => {
  when(ownDisputes).answers(() => ({ items: disputes, totalCount: disputes.length }));
  // A payment that is held back.
  return renderOnPage(<DeferredDisputeNote response={aSurveyResponse({ id: 'r1', status: 'PAID', contestable })} />);
};

test('a row offers to contest whatever the server says can be contested', async () => {
  open([], ['hold']);
  expect(await screen.findByRole('link', { name: 'Dispute this' })).toHaveAttribute('href', '/surveys/r1/contest');
});

test('a row offers nothing where nothing can be contested', async () => {
  open([], []);
  await waitFor(() => expect(callsMade(ownDisputes)).toHaveLength(1));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a row says where the dispute of the response is', async () => {
  open([aDispute({ participationId: 'r1', ground: 'hold' })], ['hold']);
  expect(await screen.findByRole('link', { name: 'Waits for the researcher' })).toHaveAttribute('href', '/disputes/dispute-1');
  expect(screen.queryByRole('link', { name: 'Dispute this' })).not.toBeInTheDocument();
});

test('a row with a dispute offers to contest something else', async () => {
  open([aDispute({ participationId: 'r1', ground: 'hold', status: 'declined' })], ['missing-payment']);
  expect(await screen.findByRole('link', { name: 'Dispute this' })).toHaveAttribute('href', '/surveys/r1/contest');
  expect(screen.getByText('Dispute:')).toBeVisible();
});

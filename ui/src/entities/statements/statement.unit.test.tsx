import { requestReview, userStatements, type StatementView } from '@panelist/domain/fairness/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { DecisionsOnPerson } from './decisions-on-person.js';
import { StatementFacts } from './statement.js';

const statement: StatementView = {
  id: 'participation-p.4',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'response-rejected',
  decision: 'The researcher did not accept the quality of your work.',
  by: 'researcher',
  rule: 'refused-work',
  facts: [
    { text: 'It was recorded that you took part.', from: '/panelists/v2/surveys?id=p' },
    { text: 'What the researcher wrote: “Too short.”' },
  ],
  consequence: 'This work is not paid.',
  objection: { until: '2099-01-19T10:00:00.000Z', how: 'Ask a person to look at this.' },
};

describe('a decision', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  it('however old it is, is listed once earlier ones are asked for', async () => {
    const old = { ...statement, id: 'participation-old.1', decision: 'The oldest decision.' };
    const latest = Array.from({ length: 100 }, (_, index) => ({ ...statement, id: `participation-p.${index}` }));
    when(userStatements).answers(({ address }) => (address.includes('skip=100') ? [old] : latest));
    const { user } = renderOnPage(<DecisionsOnPerson userId="ada" empty="None" />);
    await user.click(await screen.findByRole('button', { name: 'Show earlier decisions' }));
    expect(await screen.findByText('The oldest decision.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show earlier decisions' })).toBeNull();
  });

  it('names who decided, its rule and its facts, and leads to them', () => {
    renderOnPage(<StatementFacts statement={statement} />);
    expect(screen.getByRole('link', { name: 'The rule' })).toHaveAttribute('href', '/rules/refused-work');
    expect(screen.getByRole('link', { name: /^See it/ })).toHaveAttribute('href', '/surveys?id=p');
    expect(screen.getByText('What the researcher wrote: “Too short.”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Your rights here' })).toHaveAttribute('href', '/rights');
  });

  it('is looked at by a person once its reader has written why', async () => {
    when(requestReview).answers(() => ({
      kind: 'dispute',
      id: 'd1',
      status: 'open',
      statementId: statement.id,
      requestedAt: '2026-11-21T10:00:00.000Z',
      answerBy: '2026-12-05T10:00:00.000Z',
    }));
    const { user } = renderOnPage(<StatementFacts statement={statement} />);
    await user.click(screen.getByRole('button', { name: 'Ask a person to look at this' }));
    const send = await screen.findByRole('button', { name: 'Ask a person' });
    await user.click(send);
    expect(await screen.findByText('Please write what we should look at.')).toBeInTheDocument();
    expect(callsMade(requestReview)).toEqual([]);
    await user.type(screen.getByLabelText(/What should we look at/), 'I did every task.');
    await user.click(send);
    expect(await screen.findByText(/You get the answer by mail/)).toBeInTheDocument();
    expect(callsMade(requestReview)).toMatchObject([{ body: { message: 'I did every task.' } }]);
  });

  it('offers nothing after its time, to support, and where a person looks at it already', () => {
    const over = { ...statement, objection: { until: '2026-01-01T00:00:00.000Z', how: 'Ask.' } };
    const review = {
      kind: 'dispute',
      id: 'd1',
      status: 'open',
      requestedAt: statement.at,
      answerBy: '2099-01-01T00:00:00.000Z',
    } as const;
    renderOnPage(
      <>
        <StatementFacts statement={over} />
        <StatementFacts statement={statement} readOnly />
        <StatementFacts statement={{ ...statement, review }} />
      </>,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText(/A review was possible until/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Your dispute' })).toHaveAttribute('href', '/disputes/d1');
  });
});

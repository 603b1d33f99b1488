import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import { ResultActions } from './result-actions.js';

describe('the main action of an invited participant', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const show = (row: ('start' | 'book' | 'details')[], projectStarted = false) => {
    const response = aSurveyResponse({ status: 'INVITED', projectStarted, actions: { row, menu: [] } });
    return renderOnPage(<ResultActions kind="invited" response={response} />);
  };

  it('starts the project where there is a task', async () => {
    const { user } = show(['start', 'details']);
    await user.click(screen.getByRole('button', { name: 'Start project' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?id=response-1&task=true');
  });

  it('books a time where there is a session, which is not started', () => {
    show(['book', 'details']);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Book a Time' })).toHaveAttribute(
      'href',
      '/surveys/response-1/schedule?source=platform',
    );
  });

  it('is to browse further where the server offers neither', () => {
    show(['details']);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Browse more projects',
      'Project details',
    ]);
  });
});

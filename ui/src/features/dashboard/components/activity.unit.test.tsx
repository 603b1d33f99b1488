import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import { GroupSection } from './activity.js';

usingServer({ beforeAll, afterEach, afterAll });

test('a group reads its name, then its count', () => {
  renderOnPage(<GroupSection title="Pending invitations" group={{ totalCount: 2, items: [aSurveyResponse()] }} />);
  expect(screen.getByRole('heading', { name: 'Pending invitations 2' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Pending invitations 2' })).toBeInTheDocument();
});

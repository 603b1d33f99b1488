import type { GivenAnswer } from '@panelist/domain/participation/browser';
import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderOnPage } from '../../../shared/testing/component.test-kit.js';
import { aQuestion } from '../screener.test-kit.js';
import { SliderQuestion } from './slider-question.js';

function Asked({ maxValue = 20 }: { readonly maxValue?: number }) {
  const [given, setGiven] = useState<readonly GivenAnswer[]>([]);
  return (
    <>
      <span id="label">How often?</span>
      <SliderQuestion
        question={{ ...aQuestion('often'), minValue: 0, maxValue, step: 5 }}
        given={given}
        onChange={setGiven}
        problem={null}
        labelId="label"
        problemId="problem"
      />
    </>
  );
}

const answer = () => screen.getByText(/^\d+$/, { selector: 'output' });

test('arrows move from the step that is nearest to a typed number, which shows until then', async () => {
  const { user } = renderOnPage(<Asked />);
  await user.type(screen.getByRole('textbox'), '7');
  expect(answer()).toHaveTextContent('7');
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '7');
  act(() => screen.getByRole('slider').focus());
  await user.keyboard('{ArrowRight}');
  expect(answer()).toHaveTextContent('10');
  await user.keyboard('{ArrowLeft}');
  expect(answer()).toHaveTextContent('5');
});

test('a scale whose highest value is no step ends at its last step', () => {
  renderOnPage(<Asked maxValue={18} />);
  expect(screen.getByRole('slider')).toHaveAttribute('max', '15');
});

test('a typed number with a comma shows as understood', async () => {
  const { user } = renderOnPage(<Asked maxValue={5000} />);
  await user.type(screen.getByRole('textbox'), '1,200');
  expect(screen.getByText('Understood as 1,200')).toBeInTheDocument();
  expect(answer()).toHaveTextContent('1200');
});

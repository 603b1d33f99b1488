import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import { noFilters, type Filters } from '../model/list-query.js';
import { ListFilters } from './list-filters.js';

usingServer({ beforeAll, afterEach, afterAll });

interface Given {
  readonly applied?: Filters;
  readonly workEmailVerified?: boolean | null;
  readonly isVisitor?: boolean;
}

function open({ applied = noFilters, workEmailVerified = true, isVisitor = false }: Given = {}) {
  const outcome: { applied: Filters | null; closed: boolean } = { applied: null, closed: false };
  const page = renderOnPage(
    <ListFilters
      applied={applied}
      workEmailVerified={workEmailVerified}
      isVisitor={isVisitor}
      onApply={(filters) => (outcome.applied = filters)}
      onClose={() => (outcome.closed = true)}
    />,
  );
  return { ...page, outcome };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the filters of the list', () => {
  test('take effect on Apply', async () => {
    const { user, outcome } = open();
    expect(button('Apply')).toBeDisabled();
    expect(button('Apply')).toHaveAccessibleDescription('Change a filter to apply it.');
    expect(screen.getByText('Change a filter to apply it.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Remote' }));
    await user.click(screen.getByRole('switch', { name: 'Show hidden projects' }));
    expect(outcome.applied).toBeNull();
    await user.click(button('Apply'));
    expect(outcome.applied).toEqual({ ...noFilters, place: 2, withHidden: true });
  });

  test('Cancel discards them and Reset clears them', async () => {
    const applied: Filters = { ...noFilters, place: 1, pay: [50, 1000] };
    const { user, outcome } = open({ applied });
    expect(screen.getByText('$50 – $1,000 or more')).toBeInTheDocument();
    await user.click(button('Reset'));
    expect(screen.getByRole('radio', { name: 'Anywhere' })).toBeChecked();
    await user.click(button('Apply'));
    expect(outcome.applied).toEqual(noFilters);
    await user.click(button('Cancel'));
    expect(outcome.closed).toBe(true);
  });

  test('without a verified work e-mail, offer projects for professionals only under "All"', async () => {
    const { user } = open({ workEmailVerified: false });
    const professional = () => screen.getByRole('radio', { name: 'Industry professional' });
    expect(professional()).toBeDisabled();
    expect(screen.getByText(/by verifying your work email/)).toBeInTheDocument();
    await user.click(screen.getByRole('radiogroup', { name: 'Projects' }).querySelector('input[value="all"]') ?? professional());
    expect(professional()).toBeEnabled();
    await user.click(professional());
    await user.click(screen.getByRole('radio', { name: 'All eligible' }));
    expect(professional()).not.toBeChecked();
  });

  test('offer visitors neither eligibility nor hidden projects', () => {
    open({ isVisitor: true, workEmailVerified: null });
    expect(screen.queryByRole('radiogroup', { name: 'Projects' })).not.toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Industry professional' })).toBeEnabled();
  });
});

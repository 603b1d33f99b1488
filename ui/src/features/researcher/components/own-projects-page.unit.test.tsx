import { ownFunds, ownProjects } from '@panelist/domain/catalogue/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aListedProject, researcher, support } from '../researcher.test-kit.js';
import { OwnProjectsPage } from './own-projects-page.js';

describe('the projects of a researcher', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  const given = () => {
    when(ownProjects).answers(() => ({ totalCount: 1, counts: { published: 1 }, items: [aListedProject()] }));
    when(ownFunds).answers(() => ({ balanceCents: 50_000, reservedCents: 30_000, spentCents: 7_500 }));
  };

  test('show state, places, responses, the funds, and what the free places still need', async () => {
    given();
    renderOnPage(<OwnProjectsPage />, { session: researcher });
    expect(await screen.findByRole('link', { name: 'Kitchen gardens' })).toHaveAttribute('href', '/researcher/projects/p1');
    expect(screen.getByText('Recruiting')).toBeInTheDocument();
    expect(screen.getByText(/4 of 10 places taken/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To decide 3' })).toHaveAttribute('href', '/researcher/projects/p1?status=PENDING');
    expect(await screen.findByText('$500.00')).toBeInTheDocument();
    expect(
      await screen.findByText(/The 6 free places reserve \$300\.00: \$100\.00 more than your organization has left/),
    ).toBeInTheDocument();
  });

  test('are not compared with the funds of a reader from another organization', async () => {
    given();
    renderOnPage(<OwnProjectsPage />, { session: { ...researcher, userId: 'anna', roles: ['admin'] } });
    expect(await screen.findByText('$500.00')).toBeInTheDocument();
    expect(screen.getByText('The 6 free places reserve $300.00.')).toBeInTheDocument();
  });

  test('keep state and search in the address', async () => {
    given();
    const { user } = renderOnPage(<OwnProjectsPage />, { session: researcher, at: '/?page=2' });
    await user.click(await screen.findByRole('button', { name: /^Published/ }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or code' }), 'garden');
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/?status=published&query=garden'));
    await waitFor(() =>
      expect(callsMade(ownProjects).at(-1)?.address).toBe('/api/v4/projects?status=published&query=garden&skip=0&limit=20'),
    );
  });

  test('are only read by support, who has no funds', async () => {
    given();
    renderOnPage(<OwnProjectsPage />, { session: support });
    expect(await screen.findByText(/Rosa Reyes/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Publish a project' })).not.toBeInTheDocument();
    expect(callsMade(ownFunds)).toEqual([]);
  });
});

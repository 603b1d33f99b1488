import { budgetList, depositFunds, organizationFunds, organizationList } from '@panelist/domain/operations/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { OperationsPage } from './operations-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const session = { ...participant, userId: 'staff-1', roles: ['paymentmanager' as const] };
const at = '/staff/operations?tab=funds';
const fact = (name: string) => screen.getByText(name).nextSibling;

const acme = { id: 'acme', companies: ['Acme Research', 'Aisle', 'Ample', 'Beds & Co'], projects: 5 };
const period = 'month' as const;
const budgets = [
  { name: 'signup-bonus' as const, spentCents: 1_000_000, limitCents: 1_000_000, period },
  { name: 'compensation' as const, spentCents: 0, limitCents: 500_000, period },
];
beforeEach(() => {
  when(organizationList).answers(() => ({ items: [acme], more: false }));
  when(budgetList).answers(() => budgets);
});

test('the budgets of the platform itself are shown, and that one is spent', async () => {
  renderOnPage(<OperationsPage />, { session, at });
  expect(await screen.findByText('Sign-up bonuses')).toBeInTheDocument();
  expect(fact('Sign-up bonuses')).toHaveTextContent('$10,000.00 of $10,000.00: further ones wait for a release');
  expect(fact('Compensation')).toHaveTextContent('$0.00 of $5,000.00');
});

describe('the list of organizations', () => {
  test('is searched by what is typed, and leads to the funds of one', async () => {
    const nameless = { id: 'user-9', companies: [], projects: 0 };
    when(organizationList).answers(() => ({ items: [acme, nameless], more: true }));
    when(organizationFunds).answers(() => ({ balanceCents: 10_000, reservedCents: 2_500, spentCents: 0 }));
    const { user } = renderOnPage(<OperationsPage />, { session, at });
    expect(await screen.findByRole('link', { name: 'Acme Research, Aisle, Ample and 1 more' })).toBeInTheDocument();
    expect(screen.getByText('acme, 5 projects')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'user-9' })).toBeInTheDocument();
    expect(screen.getByText(/^There are more/)).toBeInTheDocument();

    when(organizationList).answers(() => ({ items: [acme], more: false }));
    await user.type(screen.getByRole('textbox', { name: 'Organization' }), 'beds');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'user-9' })).toBeNull());
    expect(callsMade(organizationList).at(-1)?.address).toBe('/api/v4/operations/organizations?text=beds');
    await user.click(screen.getByRole('link', { name: 'Beds & Co, Acme Research, Aisle and 1 more' }));
    expect(await screen.findByText('$100.00')).toBeInTheDocument();
    expect(screen.getByLabelText('Address')).toHaveTextContent('organization=acme');
    expect(screen.getByRole('textbox', { name: 'Organization' })).toHaveValue('acme');
  });

  test('says that it knows none of the name', async () => {
    when(organizationList).answers(() => ({ items: [], more: false }));
    renderOnPage(<OperationsPage />, { session, at });
    expect(await screen.findByText('No organization is known by this name or id.')).toBeInTheDocument();
  });
});

describe('funds', () => {
  test('of an organization are shown, and a deposit is booked once for each submit', async () => {
    let balanceCents = 10_000;
    when(organizationFunds).answers(() => ({ balanceCents, reservedCents: 6_250, spentCents: 5_000 }));
    when(depositFunds).answers(() => {
      balanceCents += 150_000;
      return { balanceCents, reservedCents: 6_250, spentCents: 5_000 };
    });
    const { user } = renderOnPage(<OperationsPage />, { session, at });
    await user.type(await screen.findByRole('textbox', { name: 'Organization' }), ' acme ');
    await user.click(screen.getByRole('button', { name: 'Show funds' }));
    expect(await screen.findByText('$100.00')).toBeInTheDocument();
    expect(fact('Left to reserve')).toHaveTextContent('$37.50');
    expect(fact('Spent')).toHaveTextContent('$50.00');
    expect(screen.getByLabelText('Address')).toHaveTextContent('/staff/operations?tab=funds&organization=acme');

    await user.type(screen.getByRole('textbox', { name: 'Amount in US dollars' }), '1,500');
    await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'WIRE-7 ');
    await user.click(screen.getByRole('button', { name: 'Book deposit' }));
    expect(await screen.findByText('$1,500.00 are booked under “WIRE-7”.')).toBeInTheDocument();
    expect(callsMade(depositFunds)).toMatchObject([
      { address: '/api/v4/operations/organizations/acme/funds', body: { amountCents: 150_000, reference: 'WIRE-7' } },
    ]);
    expect(await screen.findByText('$1,600.00')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Amount in US dollars' })).toHaveValue('');
  });

  test.each(['', 'ten', '1.555', '-5', '0', '100000000.01'])('of the amount “%s” are not booked', async (amount) => {
    when(organizationFunds).answers(() => ({ balanceCents: 0, reservedCents: 0, spentCents: 0 }));
    const { user } = renderOnPage(<OperationsPage />, { session, at: `${at}&organization=acme` });
    const field = await screen.findByRole('textbox', { name: 'Amount in US dollars' });
    if (amount !== '') await user.type(field, amount);
    await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'WIRE-7');
    await user.click(screen.getByRole('button', { name: 'Book deposit' }));
    expect(await screen.findByText(/^An amount (in dollars|above \$0)/)).toBeInTheDocument();
    expect(callsMade(depositFunds)).toEqual([]);
  });

  test('say why a deposit was refused, and keep what was typed', async () => {
    when(organizationFunds).answers(() => ({ balanceCents: 0, reservedCents: 0, spentCents: 0 }));
    when(depositFunds).refuses(409, 'catalogue.deposit-differs', 'Another amount was booked under this reference.');
    const { user } = renderOnPage(<OperationsPage />, { session, at: `${at}&organization=acme` });
    await user.type(screen.getByRole('textbox', { name: 'Amount in US dollars' }), '20');
    await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'WIRE-7');
    await user.click(screen.getByRole('button', { name: 'Book deposit' }));
    expect(await screen.findByText('Another amount was booked under this reference.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue('WIRE-7');
  });
});

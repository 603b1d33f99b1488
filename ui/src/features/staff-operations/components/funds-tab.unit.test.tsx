/** @jest-environment jest-fixed-jsdom */
import { depositFunds, organizationFunds } from '@panelist/domain/operations/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callsMade, participant, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { OperationsPage } from './operations-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const session = { ...participant, userId: 'staff-1', roles: ['paymentmanager' as const] };
const at = '/staff/operations?tab=funds';
const fact = (name: string) => screen.getByText(name).nextSibling;

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

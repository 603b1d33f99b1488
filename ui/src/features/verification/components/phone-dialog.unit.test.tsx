import { phoneIsUnused, sendPhoneCode } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { PhoneDialog, type PhoneDialogProps } from './phone-dialog.js';

usingServer({ beforeAll, afterEach, afterAll });

const open = (number: string, more: Partial<PhoneDialogProps> = {}) => {
  when(phoneIsUnused).answers(() => true);
  when(sendPhoneCode).answers(() => null);
  return renderOnPage(
    <PhoneDialog number={number} verifiedNumber={null} onClose={() => undefined} onDone={() => undefined} {...more} />,
  );
};
const country = () => screen.getByRole('combobox', { name: 'Country of the phone number' });
const phone = () => screen.getByRole('textbox', { name: 'Phone' });

describe('the phone dialog', () => {
  test('a country is chosen by keyboard, by its name or its calling code, and the number moves there', async () => {
    const { user } = open('+12025550123');
    expect(country()).toHaveValue('United States +1');
    await user.click(country());
    await user.keyboard('germ{Enter}');
    expect(country()).toHaveValue('Germany +49');
    expect(phone()).toHaveValue('+49 2025550123');
    await user.clear(country());
    await user.keyboard('+44');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('United Kingdom');
    await user.keyboard('{Enter}');
    expect(country()).toHaveValue('United Kingdom +44');
  });

  test('a number with a calling code names the country, one without is from the chosen one', async () => {
    const { user } = open('+12025550123');
    await user.clear(phone());
    await user.type(phone(), '+49 30 901820');
    expect(country()).toHaveValue('Germany +49');
    await user.clear(phone());
    await user.type(phone(), '030 901820');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(callsMade(sendPhoneCode)).toMatchObject([{ body: { phone: '+4930901820', countryCode: 'DE' } }]));
  });

  test('notes a number from another country than the profile’s, and a failure in the words of the specification', async () => {
    const { user } = open('+12025550123', { profileCountry: 'US' });
    expect(screen.queryByText(/another country/)).not.toBeInTheDocument();
    await user.clear(phone());
    await user.type(phone(), '+49 30 901820');
    expect(screen.getByText(/another country than the one in your profile/)).toBeInTheDocument();
    when(sendPhoneCode).refuses(500, 'server.failed', 'It failed.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('Something went wrong, please try again later')).toBeInTheDocument();
  });

  test('sends no code to a number that another account uses, or of which that is not known', async () => {
    const { user } = open('+12025550123');
    when(phoneIsUnused).answers(() => false);
    await user.clear(phone());
    await user.type(phone(), '+49 30 901820');
    expect(await screen.findByText('Phone number already in use')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
    when(phoneIsUnused).refuses(500, 'server.failed', 'It failed.');
    await user.clear(phone());
    await user.type(phone(), '+49 30 901821');
    expect(await screen.findByText('Unable to validate uniqueness of phone number.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(callsMade(sendPhoneCode)).toEqual([]);
  });

  test('a code that is too short says so when its field is left, and at Enter', async () => {
    const { user } = open('+12025550123');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    const code = await screen.findByRole('textbox', { name: 'Verification code' });
    await user.type(code, 'ab');
    expect(screen.queryByText('6 characters')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByText('6 characters')).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, '{Enter}');
    expect(screen.getByText('Required.')).toBeInTheDocument();
  });

  test('asks nothing about a number that is verified already', async () => {
    open('+12025550123', { verifiedNumber: '+12025550123' });
    expect(screen.getByText('This number is verified already.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled();
    expect(callsMade(phoneIsUnused)).toEqual([]);
  });

  test('can be skipped only where another step follows', async () => {
    const onNext = jest.fn<() => void>();
    const { user } = open('+12025550123', { onNext });
    await user.click(screen.getByRole('button', { name: 'Skip for now' }));
    expect(onNext).toHaveBeenCalled();
  });
});

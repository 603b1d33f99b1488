import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage, usingServer } from '../../shared/testing/component.test-kit.js';
import { Form } from '../../shared/forms/form.js';
import { DestinationFields, type ServedMethods, destinationRules } from './destination-fields.js';

describe('the choice of how one is paid', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const show = (served?: ServedMethods) =>
    renderOnPage(
      <Form
        initialValues={{ type: 'TREMENDOUS', email: 'ada@mail.example' }}
        schema={destinationRules}
        onSubmit={async () => undefined}
        label="Destination"
      >
        <DestinationFields served={served} />
      </Form>,
    );
  const paypal = () => screen.getByRole('radio', { name: /PayPal/ });

  it('disables a provider that does not pay where the participant lives, and says what would make it possible', () => {
    show({ methods: ['TREMENDOUS'], country: 'TH' });
    expect(paypal()).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Gift card/i })).toBeEnabled();
    expect(screen.getByText('PayPal does not pay out in Thailand.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'change it there' })).toHaveAttribute('href', '/profile?section=about');
  });

  it('keeps the way of a payment that is on its way, and all ways where both are served', () => {
    const { unmount } = show({ methods: ['TREMENDOUS'], country: 'TH', current: 'PAYPAL' });
    expect(paypal()).toBeEnabled();
    unmount();
    show({ methods: ['TREMENDOUS', 'PAYPAL'], country: 'US' });
    expect(paypal()).toBeEnabled();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

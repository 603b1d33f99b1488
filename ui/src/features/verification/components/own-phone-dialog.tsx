import { profileByUser } from '@panelist/domain/profile/browser';
import type { User } from '@panelist/domain/identity/browser';
import { Suspense } from 'react';
import { useQuery } from '../../../shared/api/use-query.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import type { VerificationStep } from './verification-step.js';

// The rules of phone numbers of all countries are loaded with the phone's dialog alone.
const PhoneDialog = lazyComponent(async () => (await import('./phone-dialog.js')).PhoneDialog);

/** The phone's dialog with the number of the reader's profile. */
export function OwnPhoneDialog({ user, ...step }: VerificationStep & { readonly user: User }) {
  const { data, loading } = useQuery(profileByUser, { params: { userId: user.id } });
  if (loading) return null;
  const verified = user.isPhoneVerified ? user.phone : null;
  return (
    <Suspense fallback={null}>
      <PhoneDialog
        number={data?.phone ?? verified ?? ''}
        verifiedNumber={verified}
        profileCountry={data?.location.city.country ?? null}
        {...step}
      />
    </Suspense>
  );
}

import { useSearchParams } from 'react-router-dom';
import { useMe } from '../../shared/session/me.js';
import { EmailDialog } from './email-dialog.js';
import { useOwnProfile } from './own-profile.js';
import { PhoneDialog } from './phone-dialog.js';

function PhoneDialogOf({
  userId,
  verified,
  onClose,
}: {
  readonly userId: string;
  readonly verified: string | null;
  readonly onClose: () => void;
}) {
  const { data, loading } = useOwnProfile(userId);
  if (loading) return null;
  return <PhoneDialog number={data?.phone ?? verified ?? ''} verifiedNumber={verified} onClose={onClose} />;
}

/** Opened by the address, from any page: `?verify=phone`, `?verify=email`. */
export function VerificationDialogs() {
  const [query, setQuery] = useSearchParams();
  const { user } = useMe();
  const what = query.get('verify');
  const close = () =>
    setQuery(
      (current) => {
        current.delete('verify');
        return current;
      },
      { replace: true },
    );
  if (!user) return null;
  if (what === 'phone')
    return <PhoneDialogOf userId={user.id} verified={user.isPhoneVerified ? user.phone : null} onClose={close} />;
  if (what === 'email') return <EmailDialog email={user.email} onClose={close} />;
  return null;
}

import { profileByUser } from '@panelist/domain/profile/browser';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { useMe } from '../../../shared/session/me.js';
import { EmailDialog } from './email-dialog.js';
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
  const { data, loading } = useQuery(profileByUser, { params: { userId } });
  if (loading) return null;
  return <PhoneDialog number={data?.phone ?? verified ?? ''} verifiedNumber={verified} onClose={onClose} />;
}

/** Opened from any page by `?verify=phone` or `?verify=email`. */
export function VerificationDialogs() {
  const { value: what, clear } = useAddressParam('verify');
  const { user } = useMe();
  const close = () => clear({ replace: true });
  if (!user) return null;
  if (what === 'phone')
    return <PhoneDialogOf userId={user.id} verified={user.isPhoneVerified ? user.phone : null} onClose={close} />;
  if (what === 'email') return <EmailDialog email={user.email} onClose={close} />;
  return null;
}

import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { useMe } from '../../../shared/session/me.js';
import { EmailDialog } from './email-dialog.js';
import { OwnPhoneDialog } from './own-phone-dialog.js';

/** Opened from any page by `?verify=phone` or `?verify=email`. */
export function VerificationDialogs() {
  const { value: what, clear } = useAddressParam('verify');
  const { user } = useMe();
  const close = () => clear({ replace: true });
  if (!user) return null;
  if (what === 'phone') return <OwnPhoneDialog user={user} onClose={close} onDone={close} />;
  if (what === 'email')
    return <EmailDialog email={user.email} isVerified={user.isEmailVerified} onClose={close} onDone={close} />;
  return null;
}

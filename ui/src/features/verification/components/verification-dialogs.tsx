import { profileByUser } from '@panelist/domain/profile/browser';
import { Suspense } from 'react';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { useMe } from '../../../shared/session/me.js';
import { lazyPart } from '../../../shared/states/lazy-part.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { resendEmailVerification } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { notify } from '../../../shared/notices/notices.js';

// The rules of phone numbers of all countries are loaded with the phone's dialog alone.
const PhoneDialog = lazyPart(async () => (await import('./phone-dialog.js')).PhoneDialog);

interface PhoneOf {
  readonly userId: string;
  readonly verified: string | null;
  readonly onClose: () => void;
  /** Leads to the next step; null where the phone is the only one. */
  readonly onNext: (() => void) | null;
}

function PhoneDialogOf({ userId, verified, onClose, onNext }: PhoneOf) {
  const { data, loading } = useQuery(profileByUser, { params: { userId } });
  if (loading) return null;
  return (
    <Suspense fallback={null}>
      <PhoneDialog
        number={data?.phone ?? verified ?? ''}
        verifiedNumber={verified}
        profileCountry={data?.location.city.country ?? null}
        onClose={onClose}
        onNext={onNext}
      />
    </Suspense>
  );
}

/**
 * Opened from any page by `?verify=phone` or `?verify=email`. `?verify=phone&then=photo` are the
 * two steps of the profile verification (spec 2, section 4, Start screener).
 */
export function VerificationDialogs() {
  const { value: what, clear } = useAddressParam('verify', ['then']);
  const { user } = useMe();
  const [query, setQuery] = useQueryParams();
  const close = () => clear({ replace: true });
  const toPhoto = () =>
    setQuery(
      (current) => {
        current.delete('then');
        current.set('verify', 'photo');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const next = query.get('then') === 'photo' && user?.picture === null ? toPhoto : null;
  if (!user) return null;
  if (what === 'phone')
    return <PhoneDialogOf userId={user.id} verified={user.isPhoneVerified ? user.phone : null} onClose={close} onNext={next} />;
  if (what === 'email') return <EmailDialog email={user.email} onClose={close} />;
  return null;
}

function EmailDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const resend = useCommand(resendEmailVerification);
  const send = async () => {
    try {
      const answer = await resend.run();
      notify.success(answer.message ?? `We sent a new link to ${email}.`);
      onClose();
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <AppDialog
      open
      title="Verify your e-mail"
      onClose={onClose}
      width={480}
      actions={
        <Button variant="contained" disabled={resend.running} onClick={() => void send()}>
          {resend.running ? 'Sending…' : 'Send the link again'}
        </Button>
      }
    >
      <Typography>
        We sent a link to <strong>{email}</strong>. Open it, and you can apply to projects.
      </Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>
        Nothing there? Look into the spam folder, or have it sent again.
      </Typography>
    </AppDialog>
  );
}

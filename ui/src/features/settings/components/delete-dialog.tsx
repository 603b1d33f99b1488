import { eraseAccount, erasureConfirmationSchema, erasurePreview, type ErasureReceipt } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useFormikContext } from 'formik';
import { useId, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { Form } from '../../../shared/forms/form.js';
import { PasswordField } from '../../../shared/forms/password-field.js';
import { logOut, whileLeaving } from '../../../shared/session/log-out.js';
import { Banner } from '../../../shared/states/banner.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { formatMoney } from '../../../shared/money/money.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { ErasureLists } from './erasure-lists.js';
import { Muted, Stack, Toolbar } from '../../../shared/display/layout.js';

interface DeleteDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

type Proof = { readonly password?: string };

/** What goes and what stays, then the confirmation by password or by a log-in at another site. */
export function DeleteDialog({ userId, onClose }: DeleteDialogProps) {
  const preview = useQuery(erasurePreview, { params: { userId } });
  const navigate = useNavigate();
  const [running, setRunning] = useState(false);
  const erase = async (body: Proof) => {
    setRunning(true);
    try {
      // Not as a hook: it would fetch the account again, with a session that has ended.
      const receipt = await whileLeaving(async () => {
        const answer = await call(eraseAccount, { params: { userId }, body });
        await logOut();
        return answer.receipt;
      });
      await navigate('/account-erased', { replace: true, state: { receipt } satisfies { receipt: ErasureReceipt } });
    } finally {
      setRunning(false);
    }
  };
  return (
    <AppDialog open title="Delete your account?" onClose={onClose} locked={running} width={640}>
      <QueryState query={preview} skeleton={<FormSkeleton fields={3} />} errorTitle="We could not look up what would be deleted">
        {({ destroyed, kept, payments, unpaidStudies, money, confirmation }) => (
          <Stack gap={3}>
            <Muted>
              This happens at once and can’t be undone, not even by customer support. We mail you a receipt before we forget your
              address.{' '}
              <Link component={RouterLink} to="/settings/privacy">
                Download your data first
              </Link>
            </Muted>
            {unpaidStudies > 0 && (
              <Banner meaning="attention">
                You would lose {formatMoney(money.notApproved)}. You took part in{' '}
                {unpaidStudies === 1 ? 'a project' : `${unpaidStudies} projects`} whose payment is not approved yet. It can’t be
                paid once your account is gone.
              </Banner>
            )}
            {money.cameBack > 0 && (
              <Banner
                meaning="attention"
                action={
                  <Button component={RouterLink} to="/payouts" size="small" color="inherit">
                    Change where it goes
                  </Button>
                }
              >
                You would lose {formatMoney(money.cameBack)}, which came back to us: it needs another address first.
              </Banner>
            )}
            {money.onItsWay > 0 && (
              <Banner meaning="notice">
                We still owe you {formatMoney(money.onItsWay)}. It is paid also once your account is gone.
              </Banner>
            )}
            <ErasureLists destroyed={destroyed} kept={kept} payments={payments} tense="future" />
            {confirmation === 'password' ? (
              <ByPassword onConfirm={erase} onClose={onClose} running={running} />
            ) : (
              <ByLogIn onConfirm={erase} onClose={onClose} running={running} />
            )}
          </Stack>
        )}
      </QueryState>
    </AppDialog>
  );
}

interface ConfirmProps {
  readonly onConfirm: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
  readonly running: boolean;
}

function ByPassword({ onConfirm, onClose, running }: ConfirmProps) {
  return (
    <Form
      initialValues={{ password: '' }}
      schema={erasureConfirmationSchema}
      onSubmit={onConfirm}
      label="Delete your account"
      summary="failure"
    >
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
      <PasswordButtons onClose={onClose} running={running} />
    </Form>
  );
}

function PasswordButtons({ onClose, running }: Omit<ConfirmProps, 'onConfirm'>) {
  const { values } = useFormikContext<{ readonly password: string }>();
  const missing = values.password === '';
  return <Buttons missing={missing ? 'Enter your password first.' : null} onClose={onClose} running={running} />;
}

/** An account without a password: the server asks for a log-in where the last one is too old. */
function ByLogIn({ onConfirm, onClose, running }: ConfirmProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    try {
      await onConfirm({});
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Stack
      component="form"
      aria-label="Delete your account"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
      gap={2}
    >
      {failure !== null && <ErrorAlert>{failure}</ErrorAlert>}
      <Buttons missing={null} onClose={onClose} running={running} />
    </Stack>
  );
}

interface ButtonsProps {
  readonly onClose: () => void;
  readonly running: boolean;
  /** What the person has to do first; null if nothing. */
  readonly missing: string | null;
}

function Buttons({ onClose, running, missing }: ButtonsProps) {
  const hint = useId();
  return (
    <Toolbar mt={1} gap={1.5} alignItems="center">
      <Muted id={hint} variant="body2" aria-live="polite" flex="1 1 12rem">
        {missing}
      </Muted>
      <Button variant="outlined" onClick={onClose} disabled={running}>
        Keep my account
      </Button>
      <Button type="submit" variant="contained" color="error" disabled={missing !== null || running} aria-describedby={hint}>
        {running ? 'Erasing…' : 'Delete for good'}
      </Button>
    </Toolbar>
  );
}

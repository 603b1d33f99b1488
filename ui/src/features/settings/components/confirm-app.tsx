import { confirmTotp, type proposeTotp } from '@panelist/domain/identity/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useCommand } from '../../../shared/api/use-command.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';

interface ConfirmAppProps {
  readonly proposal: AnswerOf<typeof proposeTotp>;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

/** The key of a proposed app, and the field for its first code. */
export function ConfirmApp({ proposal: { secret, uri }, onConfirmed }: ConfirmAppProps) {
  const confirm = useCommand(confirmTotp);
  const submit = async (body: { readonly totp: string }) => onConfirmed((await confirm.run({ body })).recoveryCodes);
  return (
    <Form
      initialValues={{ totp: '' }}
      schema={async () => (await import('../model/settings-schemas.js')).totpSchema}
      onSubmit={submit}
      label="Set up an authenticator app"
      summary="failure"
    >
      <Typography>Scan this code with your authenticator app:</Typography>
      {/* Dark on light in both themes: cameras read it so. */}
      <Box sx={{ p: 2, bgcolor: '#fff', borderRadius: 3, lineHeight: 0, width: 'fit-content', maxWidth: '100%' }}>
        <QRCodeSVG value={uri} size={192} title="QR code of the key" style={{ maxWidth: '100%', height: 'auto' }} />
      </Box>
      <Typography>
        Or <Link href={uri}>open the app on this device</Link>, or enter this key in it:
      </Typography>
      <Typography component="code" sx={{ fontFamily: 'monospace', fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </Typography>
      <TextField
        name="totp"
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint="The six digits that the app shows now."
      />
      <SubmitButton busy="One moment…">Confirm</SubmitButton>
    </Form>
  );
}

import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { useMe } from '../../../shared/session/me.js';
import { RowLink } from './row-link.js';

/**
 * What a participant needs before applying, each with its step; renders nothing once all are there.
 * The sentence is the specification's, without its misprint (ADR 185).
 */
export function Readiness() {
  const { user } = useMe();
  const { to } = useAddressParam('verify');
  const id = useId();
  if (!user) return null;
  const steps = [
    { what: 'email', name: 'E-mail', isDone: user.isEmailVerified, action: 'Verify', label: 'Verify your e-mail' },
    { what: 'phone', name: 'Phone', isDone: user.isPhoneVerified, action: 'Verify', label: 'Verify your phone' },
    { what: 'photo', name: 'Photo', isDone: Boolean(user.picture), action: 'Add', label: 'Add a profile photo' },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: 2, py: 1, mb: 1.5, boxShadow: 'none' }}>
      <Typography variant="subtitle2" component="h2" id={id} sx={{ pt: 0.5 }}>
        Ready to apply: {done} of {steps.length}
      </Typography>
      {!user.isEmailVerified && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          A verified email is required to participate in projects.
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {steps.map(({ what, name, isDone, action, label }) => (
          <Box
            component="li"
            key={what}
            sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.25, height: 48 }}
          >
            {isDone ? (
              <CheckCircle aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
            ) : (
              <RadioButtonUnchecked aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
            )}
            <Box component="span" sx={{ flex: 1, fontWeight: isDone ? 400 : 600 }}>
              {name}
            </Box>
            {isDone ? (
              <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                Done
              </Typography>
            ) : (
              <RowLink to={to(what)} verb={action} label={label} />
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}

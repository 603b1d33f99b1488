import Link from '@mui/material/Link';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';
import { useAddressParam } from '../../shared/page/use-address-param.js';
import { useMe } from '../../shared/session/me.js';

/** The verifications that are still missing; each link opens its dialog on the current page. */
export function AccountChecks() {
  const { user } = useMe();
  const { to } = useAddressParam('verify');
  if (!user?.hasProfile) return null;
  const open = [
    ...(user.isEmailVerified ? [] : [{ what: 'email', label: 'Verify your e-mail' }]),
    ...(user.isPhoneVerified ? [] : [{ what: 'phone', label: 'Verify your phone' }]),
  ];
  if (open.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Still to do"
      sx={{ m: 0, p: 1.5, listStyle: 'none', bgcolor: 'attention.ground', borderRadius: 3, display: 'grid', gap: 0.5 }}
    >
      {open.map(({ what, label }) => (
        <li key={what}>
          <Link
            component={RouterLink}
            to={to(what)}
            sx={{ color: 'attention.text', fontSize: '0.9375rem', display: 'inline-block', py: 0.375 }}
          >
            {label}
          </Link>
        </li>
      ))}
    </Box>
  );
}

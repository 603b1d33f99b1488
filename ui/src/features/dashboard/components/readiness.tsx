import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { useMe } from '../../../shared/session/me.js';

/**
 * The steps that are missing before the participant may apply, each with a link; renders nothing
 * once all are done.
 */
export function Readiness() {
  const { user } = useMe();
  const { to } = useAddressParam('verify');
  if (!user) return null;
  const open = [
    ...(user.isEmailVerified
      ? []
      : [{ what: 'email', text: 'A verified email is required to participant in projects.', label: 'Verify your e-mail' }]),
    ...(user.isPhoneVerified
      ? []
      : [
          { what: 'phone', text: 'A code shows that it is yours. Researchers never see the number.', label: 'Verify your phone' },
        ]),
    ...(user.picture
      ? []
      : [{ what: 'photo', text: 'A photo shows researchers that you are a real person.', label: 'Add a profile photo' }]),
  ];
  if (open.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="Before you apply"
      sx={{ bgcolor: 'attention.ground', color: 'attention.text', borderRadius: 4, p: { xs: 2, sm: 2.25 }, mb: 2.5 }}
    >
      <Typography variant="subtitle2" component="h2" sx={{ mb: 0.75 }}>
        {open.length === 1 ? 'One step before you can apply' : `${open.length} steps before you can apply`}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {open.map(({ what, text, label }) => (
          <Box
            component="li"
            key={what}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', fontSize: '0.9375rem' }}
          >
            <span>{text}</span>
            <Link
              component={RouterLink}
              to={to(what)}
              color="inherit"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, py: 0.25, fontWeight: 640 }}
            >
              {label}
              <ArrowForward aria-hidden sx={{ fontSize: 16 }} />
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

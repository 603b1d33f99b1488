import Copy from '@mui/icons-material/ContentCopyOutlined';
import LogOut from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation, useNavigate, Link as RouterLink } from 'react-router-dom';
import { logOut } from '../../shared/session/log-out.js';
import { useMe } from '../../shared/session/me.js';
import Link from '@mui/material/Link';
import { useAddressParam } from '../../shared/page/use-address-param.js';

/** MUI's avatar would be a kilobyte of every first load. */
const disc = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 38,
  height: 38,
  borderRadius: '50%',
  bgcolor: 'surface.selected',
} as const;

/** The logged-in user's name, and the log-out button. */
export function AccountBlock() {
  const { user } = useMe();
  const navigate = useNavigate();
  const [missing, setMissing] = useState<string | null>(null);
  if (!user) return null;

  const leave = async () => {
    await logOut();
    await navigate('/projects/browse?logout=true');
  };

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <AccountChecks />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
        {user.picture && user.picture !== missing ? (
          <Box
            component="img"
            src={user.picture}
            alt=""
            onError={() => setMissing(user.picture)}
            sx={{ ...disc, objectFit: 'cover' }}
          />
        ) : (
          <Box sx={{ ...disc, fontSize: '0.9375rem', fontWeight: 640, color: 'primary.main', userSelect: 'none' }}>
            {`${user.firstName[0] ?? ''}${user.lastName[0] ?? ''}`}
          </Box>
        )}
        <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle2" component="p">
            {user.firstName} {user.lastName}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {user.email}
          </Typography>
        </Box>
        <IconButton size="small" aria-label="Copy user id" title="Copy user id" onClick={() => void copyId(user.id)}>
          <Copy fontSize="small" />
        </IconButton>
      </Box>
      <Button
        variant="text"
        color="secondary"
        startIcon={<LogOut fontSize="small" />}
        onClick={() => void leave()}
        sx={{ justifyContent: 'flex-start', px: 1.5 }}
      >
        Log out
      </Button>
    </Box>
  );
}

/** Loaded when it is used: no first load needs it. */
const copyId = async (id: string) => (await import('../../shared/session/copy-user-id.js')).copyUserId(id);

/** The verifications that are still missing; each link opens its dialog on the current page. */
function AccountChecks() {
  const { user } = useMe();
  const { to } = useAddressParam('verify');
  const { state } = useLocation() as { readonly state: unknown };
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
            state={state}
            sx={{ color: 'attention.text', fontSize: '0.9375rem', display: 'inline-block', py: 0.375 }}
          >
            {label}
          </Link>
        </li>
      ))}
    </Box>
  );
}

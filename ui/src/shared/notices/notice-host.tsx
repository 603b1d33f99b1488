import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { closeSnackbar, enqueueSnackbar, MaterialDesignContent, SnackbarProvider, type SnackbarKey } from 'notistack';
import { useEffect } from 'react';
import { subscribe, takeNotices } from './notices.js';

/** notistack's own colours fail the contrast that WCAG asks for. */
const Content = styled(MaterialDesignContent)(({ theme }) => {
  const { palette } = theme.vars;
  const look = (meaning: 'paid' | 'failed' | 'notice' | 'attention') => ({
    backgroundColor: palette[meaning].ground,
    color: palette[meaning].text,
    border: `1px solid ${palette[meaning].main}`,
  });
  return {
    '&&': {
      borderRadius: 12,
      fontFamily: theme.typography.fontFamily,
      fontSize: '0.9375rem',
      fontWeight: 550,
      padding: '8px 16px',
      maxWidth: 520,
      flexWrap: 'nowrap',
    },
    '&.notistack-MuiContent-success': look('paid'),
    '&.notistack-MuiContent-error': look('failed'),
    '&.notistack-MuiContent-info': look('notice'),
    '&.notistack-MuiContent-warning': look('attention'),
  };
});

const components = { success: Content, error: Content, info: Content, warning: Content };

/** Default time of a message (spec 1, section 9). */
const shownMs = 6_000;

const dismissButton = (key: SnackbarKey) => (
  <IconButton size="small" aria-label="Dismiss message" color="inherit" onClick={() => closeSnackbar(key)}>
    <Close fontSize="small" />
  </IconButton>
);

function show(): void {
  for (const { kind, message } of takeNotices()) enqueueSnackbar(message, { variant: kind });
}

export function NoticeHost() {
  useEffect(() => {
    show();
    return subscribe(show);
  }, []);
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={shownMs}
      preventDuplicate
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      Components={components}
      action={dismissButton}
    />
  );
}

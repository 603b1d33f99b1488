import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MaterialDesignContent, SnackbarProvider, type SnackbarKey } from 'notistack';
import { useEffect, useRef, type RefObject } from 'react';
import { subscribe, takeNotices, type NoticeAction } from './notices.js';

/** notistack's own colours fail WCAG's contrast. */
const Content = styled(MaterialDesignContent)(({ theme }) => {
  const { palette } = theme.vars;
  const colours = (meaning: 'paid' | 'failed' | 'notice' | 'attention') => ({
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
      // A long word breaks, so that it leaves space for the close button.
      '& #notistack-snackbar': { minWidth: 0, overflowWrap: 'anywhere' },
    },
    '&.notistack-MuiContent-success': colours('paid'),
    '&.notistack-MuiContent-error': colours('failed'),
    '&.notistack-MuiContent-info': colours('notice'),
    '&.notistack-MuiContent-warning': colours('attention'),
  };
});

const components = { success: Content, error: Content, info: Content, warning: Content };

/** Default duration of a message (spec 1, section 9). */
const shownMs = 6_000;
/** Long enough to read a message, find its action and take it. */
const withActionMs = 20_000;

interface ButtonsProps {
  readonly close: () => void;
  readonly action: NoticeAction | undefined;
}

function Buttons({ close, action }: ButtonsProps) {
  const act = () => {
    close();
    action?.run();
  };
  return (
    <>
      {action && (
        <Button size="small" color="inherit" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton size="small" aria-label="Dismiss message" color="inherit" onClick={close}>
        <Close fontSize="small" />
      </IconButton>
    </>
  );
}

const buttonsOf = (provider: RefObject<SnackbarProvider | null>, action: NoticeAction | undefined) => (key: SnackbarKey) => (
  <Buttons close={() => provider.current?.closeSnackbar(key)} action={action} />
);

/** On a phone below the header, so that no message covers the page's main action. */
const belowHeader = { '.notistack-SnackbarContainer': { marginTop: 'calc(64px + env(safe-area-inset-top))' } };

export function NoticeHost() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const provider = useRef<SnackbarProvider>(null);
  useEffect(() => {
    const show = () => {
      for (const { kind, message, action, shownMs: duration = action && withActionMs } of takeNotices()) {
        provider.current?.enqueueSnackbar(message, {
          variant: kind,
          ...(duration === undefined ? {} : { autoHideDuration: duration }),
          // Collapses messages with the same text, unless their actions differ.
          preventDuplicate: action === undefined,
          action: buttonsOf(provider, action),
        });
      }
    };
    show();
    return subscribe(show);
  }, []);
  return (
    <>
      {isPhone && <GlobalStyles styles={belowHeader} />}
      <SnackbarProvider
        ref={provider}
        maxSnack={3}
        autoHideDuration={shownMs}
        anchorOrigin={{ vertical: isPhone ? 'top' : 'bottom', horizontal: 'center' }}
        Components={components}
      />
    </>
  );
}

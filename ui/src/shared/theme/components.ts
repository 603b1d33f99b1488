import type { Components, Theme } from '@mui/material/styles';

/** Labels are always above their field, so they stay visible with the value at any zoom. */
const fieldComponents: Components<Omit<Theme, 'components'>> = {
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        whiteSpace: 'normal',
        marginBottom: 6,
        fontSize: '0.9375rem',
        fontWeight: 600,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.field.ground,
        borderRadius: 10,
        minHeight: 48,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.field.border,
          top: 0,
          '& legend': { display: 'none' },
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: theme.vars.palette.primary.main },
        '&.MuiInputBase-multiline': { padding: '12px 14px' },
        '&.MuiInputBase-multiline > textarea': { padding: 0, height: 'auto' },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.surface.sunken },
      }),
      input: ({ theme }) => ({
        paddingBlock: 12,
        height: '1.5em',
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginInline: 2,
        marginTop: 6,
        fontSize: '0.875rem',
        lineHeight: 1.4,
        // It says why the field is disabled.
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.text.primary,
        fontWeight: 600,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { paddingBlock: 5 },
      paper: ({ theme }) => ({
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        marginTop: 4,
        boxShadow: '0 12px 32px -12px rgb(0 0 0 / 0.3)',
      }),
    },
  },
};

/** A focus ring with enough contrast on every background. */
export const focusRing = { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: 2 } as const;

export const paperShadow = '0 1px 2px rgb(31 28 24 / 0.05), 0 8px 24px -12px rgb(31 28 24 / 0.14)';

export const components: Components<Omit<Theme, 'components'>> = {
  ...fieldComponents,
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { scrollPaddingTop: 88, scrollPaddingBottom: 96 },
      body: { fontFeatureSettings: "'cv11', 'ss03'", WebkitFontSmoothing: 'antialiased', overflowWrap: 'break-word' },
      ':focus-visible': focusRing,
      'h1:focus, main:focus': { outline: 'none' },
      '::selection': { background: theme.vars.palette.primary.main, color: theme.vars.palette.primary.contrastText },
      // Filled buttons and chosen entries differ by their ground alone, which forced colours take
      // away.
      '@media (forced-colors: active)': {
        '.MuiButtonBase-root.MuiButton-contained': { border: '1px solid ButtonText' },
        ':is([aria-current], [aria-pressed=true], fieldset > label:has(:checked)):not(:focus-visible)': {
          outline: '2px solid Highlight',
          outlineOffset: -2,
        },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 10, minHeight: 44, paddingInline: 18, whiteSpace: 'normal', lineHeight: 1.3, textAlign: 'center' },
      sizeSmall: { minHeight: 36, paddingInline: 12, fontSize: '0.875rem' },
      sizeLarge: { minHeight: 52, paddingInline: 24, fontSize: '1rem' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.field.border }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 10, minWidth: 40, minHeight: 40 } } },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: { root: { fontWeight: 550, textUnderlineOffset: '0.18em', textDecorationThickness: '1px' } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    styleOverrides: {
      root: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: 16,
        boxShadow: paperShadow,
        backgroundColor: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        '&:focus-visible': { outline: 'none' },
        borderRadius: 18,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: '0 24px 64px -16px rgb(0 0 0 / 0.35)',
        [theme.breakpoints.down('sm')]: { margin: 12, width: 'calc(100% - 24px)', maxHeight: 'calc(100% - 24px)' },
        // The whole screen is the dialog: it fills the width, and no rounded corners.
        '&.MuiDialog-paperFullScreen': { margin: 0, width: '100%', maxHeight: 'none', borderRadius: 0, border: 0 },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.3125rem', fontWeight: 640, letterSpacing: '-0.014em', padding: '22px 24px 8px' } },
  },
  // What gets the focus stays clear of the buttons of a form, which lie over its end.
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px', scrollPaddingTop: 24, scrollPaddingBottom: 136 } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '8px 24px 22px',
        gap: 10,
        flexWrap: 'wrap',
        // On a phone they fill the row, or one each.
        [theme.breakpoints.down('sm')]: { '& > .MuiButton-root': { flex: '1 1 auto' } },
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 12, border: `1px solid ${theme.vars.palette.divider}`, boxShadow: paperShadow }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 8, fontWeight: 550, height: 'auto', minHeight: 30 },
      label: { paddingBlock: 4, whiteSpace: 'normal', overflowWrap: 'anywhere' },
    },
  },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.8125rem', borderRadius: 8, padding: '6px 10px' } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { borderRadius: 8 } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 12, alignItems: 'flex-start' } } },
  MuiLinearProgress: { styleOverrides: { root: { borderRadius: 99, height: 6 } } },
};

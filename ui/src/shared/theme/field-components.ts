import type { Components, Theme } from '@mui/material/styles';

/** Labels are always above their field, so they stay visible with the value at any zoom. */
export const fieldComponents: Components<Omit<Theme, 'components'>> = {
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
      input: { paddingBlock: 12, height: '1.5em' },
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

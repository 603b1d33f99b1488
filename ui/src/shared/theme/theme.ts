import { createTheme } from '@mui/material/styles';
import '@mui/material/themeCssVarsAugmentation';
import { components } from './components.js';
import { darkPalette, lightPalette } from './palette.js';

export const modeStorageKey = 'panelist-mode';

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

const easing = 'cubic-bezier(0.2, 0, 0, 1)';

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1080, xl: 1440 } },
  // The unit of a radius in `sx`: 2.5 is a button, 4 a card.
  shape: { borderRadius: 4 },
  typography: {
    fontFamily: sans,
    fontSize: 15,
    h1: { fontSize: 'clamp(1.625rem, 1.35rem + 1.2vw, 2.125rem)', fontWeight: 660, lineHeight: 1.18, letterSpacing: '-0.022em' },
    h2: { fontSize: '1.3125rem', fontWeight: 640, lineHeight: 1.3, letterSpacing: '-0.014em' },
    h3: { fontSize: '1.0625rem', fontWeight: 640, lineHeight: 1.4, letterSpacing: '-0.008em' },
    h4: { fontSize: '1rem', fontWeight: 620, lineHeight: 1.4 },
    subtitle1: { fontSize: '1.0625rem', lineHeight: 1.5 },
    subtitle2: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45 },
    body1: { fontSize: '1rem', lineHeight: 1.55 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    overline: { fontSize: '0.75rem', fontWeight: 640, letterSpacing: '0.06em', lineHeight: 1.5 },
    button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  transitions: {
    duration: { shortest: 100, shorter: 120, short: 140, standard: 160, complex: 180, enteringScreen: 160, leavingScreen: 120 },
    easing: { easeInOut: easing, easeOut: easing, easeIn: easing, sharp: easing },
  },
  components,
});

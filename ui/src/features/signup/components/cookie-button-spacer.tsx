import Box from '@mui/material/Box';

/** On a phone the floating cookie button would cover the end of the page. */
export function CookieButtonSpacer() {
  return <Box sx={{ height: { xs: 48, sm: 0 } }} />;
}

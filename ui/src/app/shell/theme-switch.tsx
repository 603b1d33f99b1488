import Contrast from '@mui/icons-material/ContrastOutlined';
import Dark from '@mui/icons-material/DarkModeOutlined';
import Light from '@mui/icons-material/LightModeOutlined';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { useId } from 'react';
import { visuallyHidden } from '../../shared/page/visually-hidden.js';

const modes = [
  { mode: 'system', label: 'Colours of the system', Icon: Contrast },
  { mode: 'light', label: 'Light colours', Icon: Light },
  { mode: 'dark', label: 'Dark colours', Icon: Dark },
] as const;

/** A radio group of three: one tab stop, arrow keys choose. */
export function ThemeSwitch() {
  const { mode: chosen = 'system', setMode } = useColorScheme();
  const name = useId();
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        p: 0.375,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        display: 'inline-flex',
        gap: 0.25,
        width: 'fit-content',
      }}
    >
      <Box component="legend" sx={{ ...visuallyHidden }}>
        Light or dark
      </Box>
      {modes.map(({ mode, label, Icon }) => (
        <Box
          component="label"
          key={mode}
          title={label}
          sx={{
            position: 'relative',
            display: 'inline-flex',
            px: 1.125,
            py: 0.75,
            borderRadius: 2.25,
            cursor: 'pointer',
            color: mode === chosen ? 'primary.main' : 'text.secondary',
            bgcolor: mode === chosen ? 'surface.selected' : 'transparent',
            '&:hover': { color: 'text.primary' },
            '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
          }}
        >
          <Box
            component="input"
            type="radio"
            name={name}
            aria-label={label}
            checked={mode === chosen}
            onChange={() => setMode(mode)}
            sx={{ ...visuallyHidden }}
          />
          <Icon fontSize="small" aria-hidden />
        </Box>
      ))}
    </Box>
  );
}

import Dark from '@mui/icons-material/DarkModeOutlined';
import Light from '@mui/icons-material/LightModeOutlined';
import System from '@mui/icons-material/ContrastOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useColorScheme } from '@mui/material/styles';

const modes = [
  { mode: 'system', label: 'Colours of the system', Icon: System },
  { mode: 'light', label: 'Light colours', Icon: Light },
  { mode: 'dark', label: 'Dark colours', Icon: Dark },
] as const;

export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={mode ?? 'system'}
      onChange={(_event, next: 'system' | 'light' | 'dark' | null) => next && setMode(next)}
      aria-label="Light or dark"
      sx={{
        '& .MuiToggleButton-root': {
          borderRadius: 2.5,
          px: 1.25,
          minHeight: 36,
          borderColor: 'divider',
          color: 'text.secondary',
          '&.Mui-selected': { color: 'primary.main', bgcolor: 'surface.selected' },
        },
      }}
    >
      {modes.map(({ mode: value, label, Icon }) => (
        <ToggleButton key={value} value={value} aria-label={label} title={label}>
          <Icon fontSize="small" />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

import Less from '@mui/icons-material/ExpandLess';
import More from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { takesNoPart, useSession } from '../../../shared/session/session-store.js';
import { settingsGroups } from '../model/settings-entries.js';
import { Block, Muted, Stack } from '../../../shared/display/layout.js';

/** The frame of all settings: the list of its pages at the side, on a phone behind a button. */
export function SettingsFrame() {
  const groups = settingsGroups(!takesNoPart(useSession()));
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <Stack alignItems="start" columns={{ xs: 'minmax(0, 1fr)', md: '252px minmax(0, 1fr)' }}>
      <Block
        component="nav"
        aria-label="Settings"
        pt={{ xs: 1.5, md: 5.5 }}
        px={{ xs: 2, sm: 3, md: 0 }}
        pl={{ md: 3 }}
        minWidth={0}
      >
        <Button
          fullWidth
          variant="outlined"
          color="secondary"
          aria-expanded={isOpen}
          aria-controls={listId}
          endIcon={isOpen ? <Less /> : <More />}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ display: { md: 'none' }, justifyContent: 'space-between', minHeight: 44 }}
        >
          All settings
        </Button>
        <Box
          id={listId}
          sx={{
            display: { xs: isOpen ? 'grid' : 'none', md: 'grid' },
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr' },
            gap: 2,
            pt: { xs: 1.5, md: 0 },
          }}
        >
          {groups.map(({ label, entries }) => (
            <section key={label} aria-labelledby={`${listId}-${label}`}>
              <Muted id={`${listId}-${label}`} variant="overline" component="h2" px={1.5}>
                {label}
              </Muted>
              <Block component="ul" list>
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <Box component={NavLink} to={entry.to} end onClick={() => setIsOpen(false)} sx={entryStyle}>
                      {entry.label}
                    </Box>
                  </li>
                ))}
              </Block>
            </section>
          ))}
        </Box>
      </Block>
      <Outlet />
    </Stack>
  );
}

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: 44, md: 40 },
  px: 1.5,
  borderRadius: 2.5,
  color: 'text.secondary',
  textDecoration: 'none',
  fontWeight: 550,
  '&:hover': { bgcolor: 'surface.sunken', color: 'text.primary' },
  '&[aria-current="page"]': { bgcolor: 'surface.selected', color: 'primary.main', fontWeight: 640 },
} as const;

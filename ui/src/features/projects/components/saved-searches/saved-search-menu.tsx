import type { SavedSearchEntry } from '@panelist/domain/saved-search/browser';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { Muted, Prose, Stack } from '../../../../shared/display/layout.js';

interface SavedSearchMenuProps {
  readonly items: readonly SavedSearchEntry[];
  readonly shownId: string | undefined;
  readonly anchor: HTMLElement;
  readonly onChoose: (item: SavedSearchEntry) => void;
  readonly onClose: () => void;
}

export function SavedSearchMenu({ items, shownId, anchor, onChoose, onClose }: SavedSearchMenuProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': 'Saved searches' },
        // It opens outside the page's landmarks.
        paper: { role: 'region', 'aria-label': 'Saved searches', sx: { maxWidth: 'min(22rem, calc(100vw - 32px))' } },
      }}
    >
      {items.length === 0 && (
        <MenuItem disabled sx={{ whiteSpace: 'normal', '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}>
          Nothing saved yet. Set a filter or a keyword, then choose “Save this search”.
        </MenuItem>
      )}
      {items.map((item) => (
        <MenuItem
          key={item.id}
          selected={item.id === shownId}
          onClick={() => {
            onChoose(item);
            onClose();
          }}
          sx={{ whiteSpace: 'normal', gap: 1.5, minHeight: 44 }}
        >
          <Stack flex="1" minWidth={0}>
            <Prose component="span" overflowWrap="anywhere">
              {item.name}
            </Prose>
            {item.criteriaFormatted !== item.name && (
              <Muted component="span" variant="caption" overflowWrap="anywhere">
                {item.criteriaFormatted}
              </Muted>
            )}
          </Stack>
          {item.alerts.length > 0 && <NotificationsOutlined fontSize="small" titleAccess="With alerts" />}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem component={Link} to="/settings/notifications#saved-searches" sx={{ minHeight: 44 }}>
        Names and alerts
      </MenuItem>
    </Menu>
  );
}

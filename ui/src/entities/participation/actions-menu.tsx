import type { SurveyResponse } from '@panelist/domain/participation/browser';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { ShownAction } from './action-views.js';
import { useActionLink } from './use-action-link.js';

interface ActionsMenuProps {
  readonly response: SurveyResponse;
  readonly actions: readonly ShownAction[];
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

function ActionItem({
  response,
  onClose,
  label,
  look,
  target,
  disabled,
  whyDisabled,
}: ShownAction & Pick<ActionsMenuProps, 'response' | 'onClose'>) {
  const link = useActionLink(response, target);
  const text = (
    <ListItemText
      primary={label}
      secondary={disabled ? whyDisabled : null}
      slotProps={{ primary: { sx: look === 'danger' ? { color: 'error.main' } : {} } }}
    />
  );
  const common = { disabled, onClick: onClose };
  return 'href' in link ? (
    <MenuItem
      {...common}
      component="a"
      {...link}
      onClick={() => {
        onClose();
        link.onClick?.();
      }}
    >
      {text}
    </MenuItem>
  ) : (
    <MenuItem {...common} component={Link} to={link.to}>
      {text}
    </MenuItem>
  );
}

/** The overflow menu of a response. */
export function ActionsMenu({ response, actions, anchor, onClose }: ActionsMenuProps) {
  const name = `More actions: ${response.project.name}`;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': name }, paper: { role: 'region', 'aria-label': name } }}
    >
      {actions.map((action) => (
        <ActionItem key={action.action} response={response} onClose={onClose} {...action} />
      ))}
    </Menu>
  );
}

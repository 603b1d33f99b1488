import Copy from '@mui/icons-material/ContentCopy';
import Mail from '@mui/icons-material/EmailOutlined';
import Facebook from '@mui/icons-material/Facebook';
import Messenger from '@mui/icons-material/ForumOutlined';
import LinkedIn from '@mui/icons-material/LinkedIn';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { copyLink } from './copy-link.js';
import { shareAddress, type Shared, type ShareTarget } from './share-targets.js';

const targets = [
  { target: 'facebook', label: 'Facebook', Icon: Facebook },
  { target: 'messenger', label: 'Messenger', Icon: Messenger },
  { target: 'linkedin', label: 'LinkedIn', Icon: LinkedIn },
  { target: 'mail', label: 'E-mail', Icon: Mail },
] as const satisfies { readonly target: ShareTarget; readonly label: string; readonly Icon: unknown }[];

/** A touch screen: a phone or a tablet. */
const isPhone = (): boolean => navigator.maxTouchPoints > 0;

interface ShareListProps {
  readonly shared: Shared;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The open menu: its code loads with the first click. */
export function ShareList({ shared, anchor, onClose }: ShareListProps) {
  const name = `Share: ${shared.name}`;
  const copiesFor = (target: ShareTarget) => target === 'messenger' && !isPhone();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': name }, paper: { role: 'region', 'aria-label': name } }}
    >
      {targets.map(({ target, label, Icon }) => (
        <MenuItem
          key={target}
          component="a"
          href={shareAddress(target, shared, isPhone())}
          {...(target === 'mail' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={() => {
            if (copiesFor(target)) void copyLink(shared.url);
            onClose();
          }}
        >
          <ListItemIcon>
            <Icon fontSize="small" aria-hidden />
          </ListItemIcon>
          <ListItemText primary={label} secondary={copiesFor(target) ? 'Copies the link: paste it there' : null} />
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          void copyLink(shared.url);
          onClose();
        }}
      >
        <ListItemIcon>
          <Copy fontSize="small" aria-hidden />
        </ListItemIcon>
        <ListItemText primary="Copy link" />
      </MenuItem>
    </Menu>
  );
}

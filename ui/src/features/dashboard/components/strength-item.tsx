import type { ChecklistItem } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { checklistTexts } from './checklist-texts.js';

interface StrengthItemProps {
  readonly item: ChecklistItem;
  readonly onDismiss: () => void;
}

/** An item of the checklist that is still open: what it is, why it helps, and where to do it. */
export function StrengthItem({ item, onDismiss }: StrengthItemProps) {
  const { to } = useAddressParam('verify');
  const { Icon, title, description, action, opens } = checklistTexts[item.name];
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', columnGap: 1.5 }}>
      <Icon aria-hidden sx={{ color: 'text.secondary', fontSize: 22 }} />
      <Box sx={{ display: 'grid', gap: 0.25 }}>
        <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {description}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
          <Button
            component={Link}
            to={'section' in opens ? `/profile?section=${opens.section}` : to(opens.verify)}
            size="small"
            variant="outlined"
            color="secondary"
          >
            {action}
          </Button>
          {item.mayDismiss && (
            <Button size="small" color="secondary" onClick={onDismiss} aria-label={`Dismiss: ${title}`}>
              Dismiss
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}

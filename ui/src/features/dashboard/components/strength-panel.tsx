import { me, type User } from '@panelist/domain/identity/browser';
import {
  checklistOf,
  openItems,
  profileStrength,
  savePagePreferences,
  type Profile,
  type SectionLocks,
} from '@panelist/domain/profile/browser';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { serverNow } from '../../../shared/api/server-time.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { StrengthItem } from './strength-item.js';

interface StrengthPanelProps {
  readonly user: User;
  readonly profile: Profile;
  readonly locks: SectionLocks;
}

type Preferences = Pick<User, 'strengthPanelOpen' | 'dismissed'>;

/** How complete the profile is, and what would make it stronger (document 2 §2, Profile-strength panel). */
export function StrengthPanel({ user, profile, locks }: StrengthPanelProps) {
  const id = useId();
  const save = useCommand(savePagePreferences);
  const { strengthPanelOpen: isOpen, dismissed, isEmailVerified } = user;
  const items = checklistOf({ isEmailVerified, profile, locks, dismissed, now: serverNow().toISOString() });
  const strength = profileStrength(items);
  const open = openItems(items);
  const keep = async (change: Partial<Preferences>) => {
    try {
      await save.run<{ response: User }>(
        { body: { ...change } },
        { query: me, change: (value) => ({ ...value, response: { ...value.response, ...change } }) },
      );
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Card component="section" aria-labelledby={`${id}-title`} sx={{ p: 2, boxShadow: 'none', display: 'grid', gap: 1.25 }}>
      <Typography variant="h3" component="h2" id={`${id}-title`}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={`${id}-items`}
          onClick={() => void keep({ strengthPanelOpen: !isOpen })}
          sx={{
            width: '100%',
            minHeight: 32,
            justifyContent: 'space-between',
            font: 'inherit',
            textAlign: 'left',
            borderRadius: 2,
          }}
        >
          <span>
            Profile strength{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {strength}%
            </Box>
          </span>
          <ExpandMore aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
      <LinearProgress variant="determinate" value={strength} aria-label="Profile strength" sx={{ height: 8, borderRadius: 4 }} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        A strong profile lets researchers know you&apos;re a reliable participant
      </Typography>
      <Box id={`${id}-items`} hidden={!isOpen}>
        {open.length === 0 ? (
          <Typography variant="body2">There is nothing to add now.</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {open.map((item) => (
              <StrengthItem
                key={item.id}
                item={item}
                onDismiss={() => void keep({ dismissed: [...new Set([...dismissed, item.id])].toSorted((a, b) => a - b) })}
              />
            ))}
          </Box>
        )}
      </Box>
    </Card>
  );
}

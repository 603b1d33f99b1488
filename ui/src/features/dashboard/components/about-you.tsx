import {
  topicCount,
  savedMessages,
  type Profile,
  checklistOf,
  openItems,
  profileStrength,
  savePagePreferences,
  type SectionLocks,
} from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import { useLocks, useOwnProfile } from '../../../entities/profile/own-profile.js';
import { useMe } from '../../../shared/session/me.js';
import { SaveRow } from '../../../shared/forms/save-row.js';
import { Form } from '../../../shared/forms/form.js';
import { CardStack, SectionCard } from '../../../shared/display/section-card.js';
import { notify } from '../../../shared/notices/notices.js';
import { useSaveProfile } from '../../../entities/profile/save-section.js';
import {
  AddTopicsLabel,
  TopicFields,
  topicFormTitle,
  topicsField,
  type TopicsValues,
} from '../../../entities/profile/topic-form.js';
import { me, type User } from '@panelist/domain/identity/browser';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { serverNow } from '../../../shared/api/server-time.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { StrengthItem } from './strength-item.js';
import { Muted, Span, Stack } from '../../../shared/display/layout.js';

/** Below the referral card: the profile's strength, and the topics until they are chosen. */
export function AboutYou() {
  const { user } = useMe();
  const { data: profile } = useOwnProfile();
  const { data: locks } = useLocks(profile?.id);
  if (!user) return null;
  return (
    <Stack gap={2.5}>
      {profile && locks && <StrengthPanel user={user} profile={profile} locks={locks} />}
      {profile && profile.topics.length < topicCount && <TopicCard profile={profile} />}
    </Stack>
  );
}

/** The topic form (document 2 §2), for a participant who has not chosen the topics yet. */
function TopicCard({ profile }: { readonly profile: Pick<Profile, 'topics'> }) {
  const save = useSaveProfile();
  const submit = async ({ topics }: TopicsValues) => {
    await save({ topics: [...topics] });
    notify.success(savedMessages.topics);
  };
  return (
    <SectionCard title={topicFormTitle} heading="h2">
      <Form<TopicsValues>
        label={topicFormTitle}
        initialValues={{ topics: profile.topics }}
        schema={async () => (await import('../../../entities/profile/topics-schema.js')).topicsSchema}
        fieldOf={topicsField}
        onSubmit={submit}
        summary="failure"
      >
        <TopicFields />
        <SaveRow unchanged="Choose the three topics that interest you most.">
          <AddTopicsLabel />
        </SaveRow>
      </Form>
    </SectionCard>
  );
}

interface StrengthPanelProps {
  readonly user: User;
  readonly profile: Profile;
  readonly locks: SectionLocks;
}

type Preferences = Pick<User, 'strengthPanelOpen' | 'dismissed'>;

/**
 * How complete the profile is, and what would make it stronger (document 2 §2, Profile-strength
 * panel).
 */
function StrengthPanel({ user, profile, locks }: StrengthPanelProps) {
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
    <CardStack component="section" aria-labelledby={`${id}-title`} flat p={2} gap={1.25}>
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
            <Span color="text.secondary" fontVariantNumeric="tabular-nums">
              {strength}%
            </Span>
          </span>
          <ExpandMore aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
      <LinearProgress variant="determinate" value={strength} aria-label="Profile strength" sx={{ height: 8, borderRadius: 4 }} />
      <Muted variant="body2">A strong profile lets researchers know you&apos;re a reliable participant</Muted>
      <Box id={`${id}-items`} hidden={!isOpen}>
        {open.length === 0 ? (
          <Typography variant="body2">There is nothing to add now.</Typography>
        ) : (
          <Stack component="ul" list gap={1.5}>
            {open.map((item) => (
              <StrengthItem
                key={item.id}
                item={item}
                onDismiss={() => void keep({ dismissed: [...new Set([...dismissed, item.id])].toSorted((a, b) => a - b) })}
              />
            ))}
          </Stack>
        )}
      </Box>
    </CardStack>
  );
}

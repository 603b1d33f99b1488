import type { Story } from '@panelist/domain/support/browser';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Block, Muted, Row, Stack } from '../../../shared/display/layout.js';
import { formatDay } from '../../../shared/display/dates.js';
import { SectionCard } from '../../../shared/display/section-card.js';

/** Rows before "Show all". */
const first = 5;

interface StoriesProps {
  readonly stories: readonly Story[];
  /** The one whose events the history shows. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Each application and payment in one line from its first step to its last, with its events. */
export function Stories({ stories, chosen, onChoose }: StoriesProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? stories : stories.filter(({ id }, index) => index < first || id === chosen);
  return (
    <SectionCard title="Applications and payments" heading="h2">
      {stories.length === 0 && <Muted>No application yet.</Muted>}
      <Stack component="ul" list shrinks gap={1}>
        {shown.map((story) => (
          <StoryRow key={story.id} story={story} isChosen={story.id === chosen} onChoose={onChoose} />
        ))}
      </Stack>
      {shown.length < stories.length && (
        <Button variant="outlined" size="small" onClick={() => setWhole(true)} sx={{ mt: 1.5 }}>
          Show all {stories.length}
        </Button>
      )}
    </SectionCard>
  );
}

interface StoryRowProps extends Pick<StoriesProps, 'onChoose'> {
  readonly story: Story;
  readonly isChosen: boolean;
}

function StoryRow({ story: { id, project, steps }, isChosen, onChoose }: StoryRowProps) {
  const name = project ?? 'Bonus';
  return (
    <Row component="li" wraps columnGap={2} rowGap={0.25} alignItems="center">
      <Block flex="1 1 16rem" minWidth={0} overflowWrap="anywhere">
        <Block fontWeight={550}>{name}</Block>
        <Muted variant="body2">{steps.map(({ text }) => text).join(' → ')}</Muted>
      </Block>
      <Muted variant="body2">{formatDay(steps.at(-1)?.at ?? null)}</Muted>
      <Button
        size="small"
        variant={isChosen ? 'contained' : 'outlined'}
        aria-pressed={isChosen}
        aria-label={`Events of ${name}`}
        onClick={() => onChoose(isChosen ? '' : id)}
      >
        Events
      </Button>
    </Row>
  );
}

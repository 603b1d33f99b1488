import { savedMessages, selectMoreTopics, topicCount, topicsRules } from '@panelist/domain/profile/browser';
import { useFormikContext } from 'formik';
import { useSaveProfile } from '../../api/save-section.js';
import { byRules, type FieldOf } from '../../model/by-rules.js';
import { SectionDialog } from '../section-dialog.js';
import { TopicTiles } from '../topic-tiles.js';
import type { DialogProps } from './dialog-props.js';

interface TopicsValues {
  /** Names. */
  readonly topics: readonly string[];
}

/** All errors are about the one field. */
const topicsField: FieldOf = () => 'topics';
const schema = byRules(topicsRules, ({ topics }: TopicsValues) => topics, topicsField);

/** Document 2 §2, Topic form. */
export function TopicsDialog({ profile, onClose }: DialogProps) {
  const save = useSaveProfile();
  return (
    <SectionDialog<TopicsValues>
      title="Receive projects curated to your interests"
      onClose={onClose}
      initialValues={{ topics: profile.topics }}
      schema={schema}
      fieldOf={topicsField}
      onSave={({ topics }) => save({ topics: [...topics] })}
      saved={savedMessages.topics}
      save={<SaveLabel />}
    >
      <TopicTiles name="topics" label="Topics" hint="Select 3 topics to get started!" />
    </SectionDialog>
  );
}

function SaveLabel() {
  const { values } = useFormikContext<TopicsValues>();
  const missing = topicCount - values.topics.length;
  return missing > 0 ? selectMoreTopics(missing) : 'Add topics';
}

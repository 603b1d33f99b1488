import { savedMessages } from '@panelist/domain/profile/browser';
import { useSaveProfile } from '../../../../entities/profile/save-section.js';
import { SectionDialog } from '../../../../entities/profile/section-dialog.js';
import {
  AddTopicsLabel,
  TopicFields,
  topicFormTitle,
  topicsField,
  type TopicsValues,
} from '../../../../entities/profile/topic-form.js';
import { topicsSchema } from '../../../../entities/profile/topics-schema.js';
import type { DialogProps } from './dialog-props.js';

/** Document 2 §2, Topic form. */
export function TopicsDialog({ profile, onClose }: DialogProps) {
  const save = useSaveProfile();
  return (
    <SectionDialog<TopicsValues>
      title={topicFormTitle}
      onClose={onClose}
      initialValues={{ topics: profile.topics }}
      schema={topicsSchema}
      fieldOf={topicsField}
      onSave={({ topics }) => save({ topics: [...topics] })}
      saved={savedMessages.topics}
      save={<AddTopicsLabel />}
    >
      <TopicFields />
    </SectionDialog>
  );
}

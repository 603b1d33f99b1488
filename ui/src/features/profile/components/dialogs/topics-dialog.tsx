import { savedMessages } from '@panelist/domain/profile/browser';
import { useSaveProfile } from '../../../../shared/profile/save-section.js';
import { SectionDialog } from '../../../../shared/profile/section-dialog.js';
import {
  AddTopicsLabel,
  TopicFields,
  topicFormTitle,
  topicsField,
  type TopicsValues,
} from '../../../../shared/profile/topic-form.js';
import { topicsSchema } from '../../../../shared/profile/topics-schema.js';
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

import { savedMessages, type Profile } from '@panelist/domain/profile/browser';
import { SaveRow } from '../../../shared/forms/save-row.js';
import { Form } from '../../../shared/forms/form.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { notify } from '../../../shared/notices/notices.js';
import { useSaveProfile } from '../../../shared/profile/save-section.js';
import {
  AddTopicsLabel,
  TopicFields,
  topicFormTitle,
  topicsField,
  type TopicsValues,
} from '../../../shared/profile/topic-form.js';

/** The topic form (document 2 §2), for a participant who has not chosen the topics yet. */
export function TopicCard({ profile }: { readonly profile: Pick<Profile, 'topics'> }) {
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
        schema={async () => (await import('../../../shared/profile/topics-schema.js')).topicsSchema}
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

import { selectMoreTopics, topicCount } from '@panelist/domain/profile/browser';
import { useFormikContext } from 'formik';
import type { FieldOf } from '../forms/by-rules.js';
import { TopicTiles } from './topic-tiles.js';

/** Document 2 §2, Topic form. */
export const topicFormTitle = 'Receive projects curated to your interests';

export interface TopicsValues {
  /** Names. */
  readonly topics: readonly string[];
}

/** All errors are about the one field. */
export const topicsField: FieldOf = () => 'topics';

export const TopicFields = () => <TopicTiles name="topics" label="Topics" hint="Select 3 topics to get started!" />;

/** `Select 2 more`, then `Add topics`. */
export function AddTopicsLabel() {
  const { values } = useFormikContext<TopicsValues>();
  const missing = topicCount - values.topics.length;
  return missing > 0 ? selectMoreTopics(missing) : 'Add topics';
}

import { useState } from 'react';

/**
 * The newest value of an answer; while `held` is true, the last one from before, so that a refetch
 * changes nothing under a person who edits it.
 */
export function useLatestUnless<Value>(held: boolean, value: Value): Value {
  const [shown, setShown] = useState(value);
  if (!held && shown !== value) setShown(value);
  return held ? shown : value;
}

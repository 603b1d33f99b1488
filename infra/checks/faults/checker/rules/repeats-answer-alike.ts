import { isDeepStrictEqual } from 'node:util';
import type { Evidence } from '../evidence.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

/** The same command under the same key gets the first answer again: status, body and position. */
export function repeatsAnswerAlike({ history, lostTails }: Pick<Evidence, 'history' | 'lostTails'>): readonly Violation[] {
  const lost = lostIn({ lostTails });
  return history.flatMap((entry): readonly Violation[] => {
    if (entry.kind !== 'repeat' || lost.hasCommand(entry.commandId) || isDeepStrictEqual(entry.first, entry.again)) return [];
    const { action, person, first, again } = entry;
    const what = `${action} of ${person} was answered ${first.status} at ${first.position}, and again ${again.status} at ${again.position}${
      first.body === again.body ? '' : ' with another body'
    }`;
    return [{ rule: 'a repeated key gets the same answer', what, position: first.position ?? undefined }];
  });
}

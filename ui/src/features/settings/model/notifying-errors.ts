import { messageOf } from '../../../shared/api/api-error.js';
import { notify } from '../../../shared/notices/notices.js';

/**
 * Shows a failure as a message as well (document 3 §8), and leaves it to the form to mark its
 * field.
 */
export const notifyingErrors =
  <Values>(save: (values: Values) => Promise<void>) =>
  async (values: Values): Promise<void> => {
    try {
      await save(values);
    } catch (error) {
      notify.error(messageOf(error));
      throw error;
    }
  };

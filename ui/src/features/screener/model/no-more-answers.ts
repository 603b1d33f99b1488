import { serverMessageOr, type ApiError } from '../../../shared/api/api-error.js';

/**
 * The application is no draft any more: it was submitted in another tab or on another device, say.
 */
export const takesNoMoreAnswers = ({ code }: ApiError): boolean => code === 'participation.wrong-state';

const sentences: Readonly<Partial<Record<string, string>>> = {
  PENDING: 'You have already submitted this screener.',
  INVITED: 'You are already invited to this project.',
};

/** Why the screener takes no answers. */
export function refusalText(error: ApiError, otherwise: string): string {
  const sentence = takesNoMoreAnswers(error) ? sentences[error.state ?? ''] : undefined;
  return sentence ?? serverMessageOr(error, otherwise);
}

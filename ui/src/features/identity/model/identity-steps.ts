import {
  identityProviderName as provider,
  identityRefusals,
  mostFailedChecks,
  type CheckOutcome,
} from '@panelist/domain/identity/browser';

/** Where the person is. `refused`: the server or the script said why it does not go on. */
export type Step =
  | { readonly at: 'prompt' }
  | { readonly at: 'opening' }
  | { readonly at: 'provider' }
  | { readonly at: 'reading' }
  | { readonly at: Exclude<CheckOutcome, 'abandoned'> }
  | { readonly at: 'refused'; readonly message: string; readonly again: boolean };

export interface StepView {
  readonly title: string;
  readonly text: readonly string[];
  /** The button that begins an attempt; null where none helps. */
  readonly begin: string | null;
  /** The button that closes the dialog. */
  readonly close: string;
  /** Whether My projects shows the result. */
  readonly leadsToProjects?: true;
}

/** After the person left the provider's dialog, which closes the prompt (document 3 §4). */
export const endedEarly = 'You left before the end. Your application waits: you can verify your identity from My Projects.';

/** Document 3 §2 and §4: the completion modal. */
export const inAFewMinutes = 'It may take a few minutes to show in My Projects.';

const prompt: StepView = {
  title: 'Verify your identity',
  text: [
    `This project needs to know that you are who you say you are. ${provider} looks at an official document of yours; have it at hand. It takes about two minutes.`,
    'You do it once: it counts for every project. Researchers get nothing of it. We keep when you were verified, and a code by which we recognise the same person in another account.',
  ],
  begin: 'Verify identity',
  close: 'Skip for now',
};

const views: Readonly<Record<Exclude<Step['at'], 'provider' | 'refused'>, StepView>> = {
  prompt,
  opening: { ...prompt, begin: 'Opening…' },
  reading: {
    title: 'Reading the result…',
    text: [`${provider} tells us how it went. This takes a moment.`],
    begin: null,
    close: 'Close',
  },
  verified: {
    title: 'Your identity is verified',
    text: [`Thank you! Your applications that waited for it count now. ${inAFewMinutes}`],
    begin: null,
    close: 'Close',
    leadsToProjects: true,
  },
  pending: {
    title: 'Your verification is under way',
    text: [`${provider} has not finished yet. You need not wait here: the result comes by itself. ${inAFewMinutes}`],
    begin: null,
    close: 'Close',
    leadsToProjects: true,
  },
  failed: {
    title: 'Your identity could not be verified',
    text: [
      `${provider} could not match the document with you. Your application is not lost: it waits.`,
      `Use a valid document that is yours, lay it flat and in good light, and try again. You have ${mostFailedChecks} tries a day.`,
    ],
    begin: 'Try again',
    close: 'Not now',
  },
  taken: {
    title: 'Your identity could not be verified',
    text: [identityRefusals['identity.belongs-to-other-account'].text],
    begin: null,
    close: 'Close',
  },
};

export function viewOf(step: Exclude<Step, { readonly at: 'provider' }>): StepView {
  if (step.at !== 'refused') return views[step.at];
  // A fault that another attempt may mend shows next to the prompt; what ends the attempts takes
  // its place.
  return step.again
    ? { ...prompt, begin: 'Try again', close: 'Close' }
    : { title: prompt.title, text: [step.message], begin: null, close: 'Close' };
}

/** What a refusal of the server means for the dialog. */
export function stepOfRefusal(code: string, message: string): Step {
  switch (code) {
    case 'identity.already-verified':
      return { at: 'verified' };
    case 'identity.belongs-to-other-account':
      return { at: 'taken' };
    case 'identity.checks-used-up':
    case 'identity.provider-off':
    case 'access.forbidden':
      return { at: 'refused', message, again: false };
    default:
      return { at: 'refused', message, again: true };
  }
}

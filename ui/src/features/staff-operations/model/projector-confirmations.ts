/** The confirmations before an action on a read model; also the value in the address. */
export type ConfirmationName = 'rebuild' | 'roll-back' | 'drop-previous';

interface Confirmation {
  readonly title: (name: string) => string;
  readonly text: string;
  readonly confirm: string;
  readonly done: (name: string) => string;
  /** Whether the action can't be undone. */
  readonly irreversible?: boolean;
}

export const confirmations: Readonly<Record<ConfirmationName, Confirmation>> = {
  rebuild: {
    title: (name) => `Rebuild ${name}?`,
    text: 'The read model is built anew from the first event, beside the one in use, and takes its place when it is done. The pages stay full meanwhile; the one in use now is kept, in place of any that was kept before.',
    confirm: 'Rebuild',
    done: (name) => `${name} is being rebuilt.`,
  },
  'roll-back': {
    title: (name) => `Put the kept ${name} back?`,
    text: 'The table from before the last rebuild takes the place of the one in use, which is kept instead. It stands where it stood then and catches up. If an older version of the code built it, only that version goes on with it.',
    confirm: 'Put back',
    done: (name) => `The kept ${name} is being put back.`,
  },
  'drop-previous': {
    title: (name) => `Drop the kept ${name}?`,
    text: 'The table from before the last rebuild is removed. There is no way back to it then, other than a rebuild.',
    confirm: 'Drop',
    done: (name) => `The kept ${name} is being dropped.`,
    irreversible: true,
  },
};

export const confirmationNames: readonly ConfirmationName[] = ['rebuild', 'roll-back', 'drop-previous'];

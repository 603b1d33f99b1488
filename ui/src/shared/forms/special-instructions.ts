/** The length of instructions for tasks and invitations (document 1 §5, document 2 §5). */
export const specialInstructions = { maxLength: 2000, warnsAt: 1900 } as const;

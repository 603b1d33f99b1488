/**
 * The id of the guided tour's example project. It exists in the page alone: the server does not
 * know it.
 */
export const exampleProjectId = 'guided-tour';

/** Whether a project is the example, which a reader can neither hide nor share. */
export const isExample = (project: { readonly id: string }): boolean => project.id === exampleProjectId;

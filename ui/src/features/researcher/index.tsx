/** Entry points of the feature; the router lazy-loads them, each page as a chunk of its own. */
export const ownProjectsPage = async () => ({ Component: (await import('./components/own-projects-page.js')).OwnProjectsPage });
export const projectFrame = async () => ({ Component: (await import('./components/project-frame.js')).ProjectFrame });
export const responsesPage = async () => ({ Component: (await import('./components/responses-page.js')).ResponsesPage });
export const slotsPage = async () => ({ Component: (await import('./components/slots-page.js')).SlotsPage });
export const invitationsPage = async () => ({ Component: (await import('./components/invitations-page.js')).InvitationsPage });
export const detailsPage = async () => ({ Component: (await import('./components/details-page.js')).DetailsPage });
export const projectMessagesPage = async () => ({ Component: (await import('./components/messages-page.js')).MessagesPage });

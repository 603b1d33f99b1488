/** Most saved searches of one person. */
export const mostSavedSearches = 20;
/** Most devices on which one person gets alerts. */
export const mostDevices = 10;
/** Most characters of a search's name. */
export const longestSearchName = 100;

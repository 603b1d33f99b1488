/** The only page of a suspended account. */
export const suspendedPath = '/suspended';

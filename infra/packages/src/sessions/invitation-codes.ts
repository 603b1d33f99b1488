import { linkCodes, type LinkCodes } from './link-codes.js';

/**
 * Codes of the links that invite a person to a project. A code proves that the person has the link
 * of this invitation; the invitation's own stream decides whom it lets in.
 */
export const invitationCodes = (secret: Buffer): LinkCodes => linkCodes(secret, 'invitations to projects');

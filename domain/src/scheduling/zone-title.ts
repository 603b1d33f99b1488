/** `America/New York`: a zone of the IANA database as people read it. */
export const zoneTitle = (zone: string): string => zone.replaceAll('_', ' ');

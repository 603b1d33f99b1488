/** `90 min`: document 2 §9 shows times in minutes, as its filter does. */
export const formatMinutes = (minutes: number): string => `${minutes.toLocaleString('en-US')} min`;

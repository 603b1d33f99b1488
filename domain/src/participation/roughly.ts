import type { Place } from './response.js';

export function roughly({ latitude, longitude }: Place): Place {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  return { latitude: round(latitude), longitude: round(longitude) };
}

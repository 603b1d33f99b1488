/** Shown at every city field, as the licence of the data requires. */
export const placesAttribution = { text: 'City data © GeoNames, CC BY 4.0', url: 'https://www.geonames.org/' } as const;

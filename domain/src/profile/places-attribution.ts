/** Shown wherever cities are chosen: the licence of the data asks for it. */
export const placesAttribution = { text: 'City data © GeoNames, CC BY 4.0', url: 'https://www.geonames.org/' } as const;

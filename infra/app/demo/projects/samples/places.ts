/** Where the sample studies that are held in person take place. Public squares and invented suites. */
export const places = {
  newYork: { formattedAddress: '41 Union Square West, New York, NY 10003, USA', latitude: 40.7361, longitude: -73.9903 },
  chicago: { formattedAddress: '200 North Michigan Avenue, Chicago, IL 60601, USA', latitude: 41.8857, longitude: -87.6244 },
  austin: { formattedAddress: '500 Congress Avenue, Austin, TX 78701, USA', latitude: 30.2676, longitude: -97.7429 },
  portland: { formattedAddress: '720 SW Broadway, Portland, OR 97205, USA', latitude: 45.5185, longitude: -122.6794 },
  atlanta: { formattedAddress: '60 Peachtree Street NE, Atlanta, GA 30303, USA', latitude: 33.7557, longitude: -84.3884 },
  boston: { formattedAddress: '100 Summer Street, Boston, MA 02110, USA', latitude: 42.3533, longitude: -71.0574 },
} as const;

import compression from 'compression';
import { constants } from 'node:zlib';

/**
 * Compresses answers of text above a kilobyte. Quality 4 of Brotli costs about as much time as gzip
 * does. Files that the build compressed keep their own encoding.
 */
export const compressed = compression({ threshold: 1_024, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });

import { isRecord, isText } from '../storage/is-record.js';
import { ApiError } from './api-error.js';

function bodyOf(request: XMLHttpRequest): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(request.responseText);
    return isRecord(body) ? body : {};
  } catch {
    // Another store than ours answers in another form.
    return {};
  }
}

/** Why the server did not accept a file, with the file's name if it has one. */
export function uploadRefusal(request: XMLHttpRequest, file: Blob): ApiError {
  const { code, message } = bodyOf(request);
  const refused = `${file instanceof File ? file.name : 'The file'} was not accepted`;
  const { status } = request;
  if (code === 'upload.type-wrong')
    return new ApiError({ code, message: `${refused}: its content is not what its name says.`, status });
  // A failure of the server says nothing about the file.
  const why = isText(message) && status < 500 ? `: ${message}` : '.';
  return new ApiError({ code: isText(code) ? code : 'upload.refused', message: `${refused}${why}`, status });
}

/** SQLSTATE of a server's error, or the system's code (`ECONNRESET`) of a lost connection. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The connection was lost or the server is going down or coming up: the statement's outcome is
 * unknown. Classes 08 (connection), 57P (operator), 53300 (no slot left); errors without a SQLSTATE
 * come from the socket.
 */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined)
    return error instanceof Error && /connection|timeout exceeded when trying to connect|socket/i.test(error.message);
  return /^(08|57P)/.test(code) || code === '53300' || /^E[A-Z]+$/.test(code);
}

/**
 * The data themselves are refused: classes 22 (data), 23 (constraint), 54 (a limit of the server).
 */
export function isDataError(error: unknown): boolean {
  return /^(22|23|54)\w{3}$/.test(errorCode(error) ?? '');
}

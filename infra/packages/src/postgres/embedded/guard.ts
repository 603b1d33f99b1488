/**
 * A shell script that runs a server until the pipe from our process breaks, then stops it in order;
 * the shell exits with the server. `$0` is a folder to remove at the end, the arguments are the
 * server's command line. Standard input must be the pipe.
 */
export const GUARD = `exec 3<&0
"$@" 3<&- & server=$!
(read -r end <&3; kill -INT $server) & watcher=$!
wait $server; code=$?
kill $watcher 2>/dev/null; rm -rf "$0"; exit $code`;

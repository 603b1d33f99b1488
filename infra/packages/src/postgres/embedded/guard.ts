/**
 * A shell's words that run a server until the pipe from our process breaks, then end it in an orderly way; the shell ends itself when the
 * server does. `$0` is a folder to remove then, the rest is the server's command line. Standard input must be the pipe.
 */
export const GUARD = `exec 3<&0
"$@" 3<&- & server=$!
(read -r end <&3; kill -INT $server) & watcher=$!
wait $server; code=$?
kill $watcher 2>/dev/null; rm -rf "$0"; exit $code`;

import { kernelRefusal } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { callTable } from './call-table.js';

const { message, code } = kernelRefusal('server.unavailable');
/** The body of a 503 when no process answers: the fields of both styles of calls. */
export const unavailable = (requestId: string): string =>
  JSON.stringify({ success: false, statusCode: 503, error: 'Service Unavailable', message, code, requestId });

/** The reverse proxy in front of command-api and query-api, by the contracts. */
export const caddyfile =
  (): string => `# Generated from the contracts by \`npm run freeze\`: change infra/testing/proxy/caddyfile.ts.
# COMMAND_API and QUERY_API say where the processes are. "to host:port host:port": each is asked whether it is
# ready. "dynamic a name port { … }": every address of the name is an instance.
{
	admin off
	auto_https off
	shutdown_delay {$SHUTDOWN_DELAY:5s}
	grace_period 30s
	# Addresses of requests and their clients stay out of the log.
	log {
		format filter {
			wrap json
			fields {
				request delete
			}
		}
	}
	servers {
		timeouts {
			read_header 10s
		}
		max_header_size 16KB
	}
}

(instances) {
	# A request that reached no instance goes to another one; an interrupted one does so if it is a GET.
	lb_try_duration 3s
	lb_try_interval 100ms
	health_uri /readyz
	health_interval 500ms
	health_timeout 2s
	# Adds the client to X-Forwarded-For, whatever it holds: the processes count from its end (TRUSTED_PROXIES).
	trusted_proxies 0.0.0.0/0 ::/0
	transport http {
		dial_timeout 1s
		# Longer than a call may take.
		response_header_timeout 40s
		# Shorter than the processes keep an idle connection.
		keepalive 30s
	}
}

:{$PORT:3000} {
	map "{method} {path}" {side} {
${callTable(registry.contracts)
  .map(({ pattern, side }) => `\t\t\`~(?i)${pattern}\` ${side}`)
  .join('\n')}
		default query
	}
	@command vars {side} command
	@session {
		path /socket.io/*
		header Cookie *
	}

	# The proxy's own health. Metrics are for those who ask a process directly.
	handle /healthz {
		respond 200
	}
	handle /metrics {
		respond 404
	}
	handle @command {
		reverse_proxy {
			{$COMMAND_API}
			lb_policy least_conn
			import instances
		}
	}
	# Requests of one live channel go to one instance, where the browser has to poll.
	handle @session {
		reverse_proxy {
			{$QUERY_API}
			lb_policy header Cookie
			import instances
		}
	}
	handle /socket.io/* {
		reverse_proxy {
			{$QUERY_API}
			lb_policy ip_hash
			import instances
		}
	}
	handle {
		reverse_proxy {
			{$QUERY_API}
			lb_policy least_conn
			import instances
		}
	}

	handle_errors {
		@unavailable expression \`{err.status_code} in [502, 503, 504]\`
		handle @unavailable {
			header Retry-After 2
			header Content-Type application/json
			respond \`${unavailable('{http.request.uuid}')}\` 503
		}
	}
}
`;

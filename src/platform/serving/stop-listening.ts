import { Server } from 'node:net'

/**
 * Takes no new connection, and serves those that are open. The HTTP server's own `close` would end the idle ones, also when
 * a proxy is just sending a request on one, which it may not send again.
 */
export function stopListening(server: Server): void {
  Server.prototype.close.call(server)
}

import { Server } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

/** A turn of the event loop within which hardly anybody connects between its last look and its end. */
const SHORT_TURN_MS = 2
/** On a process that is never idle. */
const MOST_TURNS = 200

/**
 * Takes no new connection, and serves those that are open. The HTTP server's own `close` would end the idle ones, also when
 * a proxy is just sending a request on one, which it may not send again. Closing the port resets the connections that the
 * system has accepted and the process has not taken yet: so it is closed after a short turn in which none was waiting.
 */
export async function stopListening(server: Server): Promise<void> {
  let connected = true
  const onConnection = () => {
    connected = true
  }
  server.on('connection', onConnection)
  for (let turn = 0; connected && turn < MOST_TURNS; turn++) {
    const began = performance.now()
    connected = false
    await setImmediate()
    if (performance.now() - began > SHORT_TURN_MS) connected = true
  }
  server.off('connection', onConnection)
  Server.prototype.close.call(server)
}

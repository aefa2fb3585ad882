/**
 * The least that a server can be: it accepts what ours accepts, for as long, and refuses everything without reading a
 * character of it. What a visitor of ours notices while this one is attacked is the cost of the attacker's presence on
 * the same machine, and none of our doing.
 */
import { createServer } from 'node:http'

const SMALL_BYTES = 16_384
const LARGE_BYTES = 2_000_000
const ANSWERED_MS = 2_000

const server = createServer(
  { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 100 },
  (asked, answer) => {
    const most = asked.url?.endsWith('/catalog_file') ? LARGE_BYTES : SMALL_BYTES
    if (Number(asked.headers['content-length'] ?? 0) > most) {
      answer.writeHead(413).end()
      setTimeout(() => asked.complete || asked.socket.destroy(), ANSWERED_MS)
    } else asked.resume().once('end', () => answer.writeHead(400).end())
  },
)
server.maxConnections = 10_000
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))

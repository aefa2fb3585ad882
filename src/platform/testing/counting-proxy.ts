import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What was sent before an answer came: the statements that nobody waited for, and the last one, which somebody did. */
export type Packet = readonly string[]

export interface CountingProxy {
  /** The same database through the proxy. */
  url: string
  /** What has been sent since this was asked last. */
  take(): Packet[]
  close(): Promise<void>
}

/**
 * Stands between the product and PostgreSQL and notes which statements travel together: a packet is a round trip that
 * somebody waits for.
 */
export async function openCountingProxy(url: string): Promise<CountingProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let packets: string[][] = []
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    const read = readStatements()
    let isAnswered = true
    client.on('data', (chunk) => {
      const statements = read(chunk)
      const last = packets.at(-1)
      if (last && !isAnswered) last.push(...statements)
      else if (statements.length > 0) packets.push(statements)
      if (statements.length > 0) isAnswered = false
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      isAnswered = true
      client.write(chunk)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one.setNoDelay(true))
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    take: () => {
      const taken = packets
      packets = []
      return taken
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const [QUERY, PARSE, BIND] = ['Q', 'P', 'B'].map((letter) => letter.charCodeAt(0))

/** Reads the messages of one connection: the texts of what is run, by the name they were prepared under. */
function readStatements(): (chunk: Buffer) => string[] {
  const prepared = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    const found: string[] = []
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // The first message has no letter in front.
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return found
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return found
      const [letter, body] = [rest[0], rest.subarray(head + 4, end)]
      if (isStarted && letter === QUERY) found.push(textAt(body, 0))
      if (isStarted && letter === PARSE) {
        const name = textAt(body, 0)
        prepared.set(name, textAt(body, Buffer.byteLength(name) + 1))
      }
      // What is run names its portal first, then its statement.
      if (isStarted && letter === BIND)
        found.push(prepared.get(textAt(body, Buffer.byteLength(textAt(body, 0)) + 1)) ?? '?')
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}

function textAt(body: Buffer, from: number): string {
  return body.subarray(from, body.indexOf(0, from)).toString()
}

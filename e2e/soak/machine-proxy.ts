import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Between the product and PostgreSQL. It can swallow: packets vanish in both directions, and no end of a connection gets
 * through, as after a failover that moves an address.
 */
export async function openProxy(to: string) {
  const { hostname, port } = new URL(to)
  const silent = new WeakSet<Socket>()
  const open = new Set<Socket>()
  let swallowsAll = false
  const server = createServer((socket) => {
    if (swallowsAll) silent.add(socket)
    const database = connect(Number(port), hostname)
    open.add(socket).add(database)
    socket.on('data', (packet) => silent.has(socket) || database.write(packet))
    database.on('data', (packet) => silent.has(socket) || socket.write(packet))
    socket.on('close', () => database.destroy()).on('error', () => {})
    database.on('error', () => {}).on('close', () => silent.has(socket) || socket.destroy())
    for (const one of [socket, database]) one.on('close', () => open.delete(one))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** The connections of now hear nothing more; with `alsoNew`, later ones neither, until `speak`. */
    swallow: ({ alsoNew = false } = {}) => {
      swallowsAll = alsoNew
      for (const socket of open) silent.add(socket)
    },
    /** New connections are passed on again; silent ones stay silent. */
    speak: () => {
      swallowsAll = false
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

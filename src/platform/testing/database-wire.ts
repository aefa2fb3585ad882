import { once } from 'node:events'
import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'

/**
 * A wire to the PostgreSQL of a test database. It notes what each packet contains, can spoil it, and can fall silent: packets
 * then vanish in both directions, and no end of a connection gets through, as after a failover that moves an address.
 */
export async function openWire(db: Db, spoilt = (packet: Buffer) => packet, port = 0) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const to = Object.assign(new URL(process.env.DATABASE_URL!), { pathname: `/${rows[0]!.name}` })
  const packets: Buffer[] = []
  const sockets: Socket[] = []
  const silent = new WeakSet<Socket>()
  const server = createServer((socket) => {
    const database = open(Number(to.port || 5432), to.hostname)
    sockets.push(socket, database)
    socket.on('data', (packet) => {
      packets.push(packet)
      if (!silent.has(socket)) database.write(spoilt(packet))
    })
    socket.on('close', () => database.destroy()).on('error', () => {})
    database.on('data', (packet) => silent.has(socket) || socket.write(packet))
    database.on('error', () => {}).on('end', () => silent.has(socket) || socket.end())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = Object.assign(new URL(to), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  })
  return {
    url: url.href,
    packets,
    /** The connections of now hear nothing more; new ones do. */
    silence: () => {
      for (const socket of sockets) silent.add(socket)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

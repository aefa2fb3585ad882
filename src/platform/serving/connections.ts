import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { networkOf } from '#values/network-of.ts'
import { Refusal } from '../contract/refusal.ts'
import { everySecond } from './every-second.ts'

/** Milliseconds in which a reader must take something of its answer, when there is room and when it is getting tight. */
const PATIENCE_MS = 120_000
const CROWDED_MS = 12_000

interface Reader {
  /** Bytes that the system has taken over for it. */
  taken: number
  at: number
}

/**
 * Bounds what connections cost: how many there are in all and from one address, and how long an answer may wait for a
 * reader that takes nothing of it. Behind a trusted proxy, whose connections serve everybody, requests are counted
 * instead, by the address that the proxy names.
 */
export function limitConnections(app: FastifyInstance, config: Config): void {
  const { most, perAddress } = config.connections
  const isProxy = trustedProxies(config)
  const open = new Map<string, number>()
  const readers = new Map<Socket, Reader>()
  const count = (address: string): (() => void) | undefined => {
    // In IPv6 a subscriber has a whole network; IPv4 addresses are shared, so a network of them would be too many people.
    const subject = isIPv6(address) && !address.includes('.') ? networkOf(address) : address
    const now = open.get(subject) ?? 0
    if (now >= perAddress) return undefined
    open.set(subject, now + 1)
    return () => {
      const left = (open.get(subject) ?? 1) - 1
      if (left > 0) open.set(subject, left)
      else open.delete(subject)
    }
  }
  app.server.maxConnections = most
  app.server.on('connection', (socket) => {
    const { remoteAddress: address = '' } = socket
    const release = isProxy(address) ? () => {} : count(address)
    if (!release) return void socket.destroy()
    readers.set(socket, { taken: 0, at: performance.now() })
    socket.once('close', () => {
      readers.delete(socket)
      release()
    })
  })
  if (config.trustProxy.length > 0)
    app.addHook('onRequest', (request, reply, done) => {
      if (!isProxy(request.raw.socket.remoteAddress ?? '')) return done()
      const release = count(request.ip)
      if (!release) return done(new Refusal('RATE_LIMITED', { retry_after: 1, extra_args: { retry_after_s: 1 } }))
      reply.raw.once('close', release)
      done()
    })
  everySecond(app, (now) => {
    const isCrowded = readers.size > most / 2
    // Browsers open another when they need one.
    if (isCrowded) app.server.closeIdleConnections()
    for (const [socket, reader] of readers) {
      if (hasMoved(socket, reader)) reader.at = now
      else if (now - reader.at >= (isCrowded ? CROWDED_MS : PATIENCE_MS)) socket.destroy()
    }
  })
}

/**
 * Whether nothing waits for the reader, or it took some of what did. The system reports that only when a third of its own
 * buffer is empty, so what moves at all moves by tens of kilobytes. Node has no public count of it: `bytesWritten`
 * includes what waits.
 */
function hasMoved(socket: Socket, reader: Reader): boolean {
  if (socket.writableLength === 0) return true
  const { _handle: handle } = socket as unknown as { _handle?: { bytesWritten: number; writeQueueSize: number } }
  const taken = handle ? handle.bytesWritten - handle.writeQueueSize : 0
  const moved = taken !== reader.taken
  reader.taken = taken
  return moved
}

/** @throws TypeError when an entry of TRUST_PROXY is no address */
export function trustedProxies({ trustProxy }: Config): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => trustProxy.length > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

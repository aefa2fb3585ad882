import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { networkOf } from '#values/network-of.ts'
import { Refusal } from '../contract/refusal.ts'
import { every } from './every.ts'

/** Milliseconds from a connection, or the answer before, to the end of a request's headers. */
export const HEADERS_MS = 5_000
const CROWDED_HEADERS_MS = 2_000
/** Milliseconds in which a reader must take something of its answer. */
const PATIENCE_MS = 120_000
const CROWDED_MS = 12_000
/** Of all possible connections, those that may take nothing at the same moment before they are no longer waited for. */
const MANY_STUCK = 1 / 100
/** How often readers are looked at, and how many are closed at a time: each costs as much as an answer. */
const LOOK_MS = 250
const MOST_AT_ONCE = 100

/** Requests that a client may send before their answers; browsers send one. */
const MOST_AHEAD = 10

interface Reader {
  /** Requests that are not answered yet. */
  waiting: number
  /** Those behind the first of them, which begin when the one before is answered. */
  turns: (() => void)[]
  /** Bytes that the system has taken over for it. */
  taken: number
  at: number
}

/**
 * Bounds what connections cost: how many there are in all and from one address, and how long an answer may wait for a
 * reader that takes nothing of it. Behind a trusted proxy, whose connections serve everybody, requests are counted
 * instead, by the address that the proxy names.
 */
export function limitConnections(app: FastifyInstance, config: Config): { isCrowded: () => boolean } {
  const { most, perAddress } = config.connections
  const isProxy = trustedProxies(config)
  const open = new Map<string, number>()
  const readers = new Map<Socket, Reader>()
  const count = (address: string): (() => void) | undefined => {
    const subject = subscriberOf(address)
    const now = open.get(subject) ?? 0
    if (now >= perAddress) return undefined
    open.set(subject, now + 1)
    return () => {
      const left = (open.get(subject) ?? 1) - 1
      if (left > 0) open.set(subject, left)
      else open.delete(subject)
    }
  }
  // Half of them are room enough for honest visitors, who leave sooner.
  const isCrowded = () => readers.size > most / 2
  app.server.maxConnections = most
  app.server.on('connection', (socket) => {
    const { remoteAddress: address = '' } = socket
    const release = isProxy(address) ? () => {} : count(address)
    if (!release) return void socket.destroy()
    readers.set(socket, { waiting: 0, turns: [], taken: 0, at: performance.now() })
    socket.once('close', () => {
      readers.delete(socket)
      release()
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const reader = readers.get(socket)
    if (!reader) return done()
    // What else was in the packet of a connection that was closed for it.
    if (socket.destroyed) return void reply.hijack()
    reader.waiting += 1
    reply.raw.once('close', () => {
      reader.waiting -= 1
      // Behind an answer that ends the connection nothing starts, because nobody would read its answer.
      if (socket.writable) reader.turns.shift()?.()
    })
    // Node would start all requests of a packet, and store their answers until the reader takes them.
    if (reader.waiting === 1) return done()
    if (reader.waiting <= MOST_AHEAD) return void reader.turns.push(done)
    socket.destroy()
    reply.hijack()
  })
  if (config.trustProxy.length > 0)
    app.addHook('onRequest', (request, reply, done) => {
      if (!isProxy(request.raw.socket.remoteAddress ?? '')) return done()
      const release = count(request.ip)
      if (!release) return done(new Refusal('RATE_LIMITED', { retry_after: 1, extra_args: { retry_after_s: 1 } }))
      reply.raw.once('close', release)
      done()
    })
  let isImpatient = false
  every(LOOK_MS, app, (now) => {
    const patience = isCrowded() || isImpatient ? CROWDED_MS : PATIENCE_MS
    app.server.headersTimeout = isCrowded() ? CROWDED_HEADERS_MS : HEADERS_MS
    // Browsers open another when they need one.
    if (isCrowded()) app.server.closeIdleConnections()
    let stuck = 0
    let late = 0
    let closed = 0
    for (const [socket, reader] of readers) {
      if (hasMoved(socket, reader)) reader.at = now
      else {
        stuck++
        if (now - reader.at >= CROWDED_MS / 2) late++
        if (now - reader.at >= patience && closed++ < MOST_AT_ONCE) socket.destroy()
      }
    }
    // Until the last of these many is closed.
    isImpatient = stuck > most * MANY_STUCK || (isImpatient && late > 0)
  })
  return { isCrowded }
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

/** Whom requests are counted for: in IPv6 a subscriber has a whole network; an IPv4 address is shared by many people. */
export function subscriberOf(address: string): string {
  return address.includes('.') ? address : networkOf(address)
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

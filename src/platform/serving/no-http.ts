import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../contract/refusal.ts'
import { failureOf } from './failure.ts'

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what could not be parsed as a request, in the shape of every failure, and closes the connection. */
export function refuseNoHttp(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS[error.code ?? ''] ?? 400
  const { body } = failureOf(new Refusal(status === 431 ? 'TOO_LARGE' : 'MALFORMED'), 'none')
  const content = JSON.stringify(body)
  const head = { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': content.length }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}connection: close\r\n\r\n${content}`)
  socket.destroy(error)
}

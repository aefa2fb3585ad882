import { Agent, request } from 'node:http'
import type { HttpRequest } from './fuzz-request.ts'

const TIMEOUT_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export interface Reply {
  status: number
  ms: number
  cookie: string
  /** The parsed answer; undefined where it is no JSON. */
  body: unknown
}

/** Sends bytes as they are, headers that are there twice included. @throws when there is no answer */
export function send(origin: string, { method, path, headers, body }: HttpRequest): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const { hostname, port, host } = new URL(origin)
  const length = body === undefined && method === 'GET' ? [] : ['content-length', String(body?.length ?? 0)]
  const all = [...headers.flatMap(([name, value]) => [name, latin(value)]), 'host', host, ...length]
  const began = performance.now()
  const sent = request({ hostname, port, method, path, headers: all, agent, timeout: TIMEOUT_MS }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.once('error', reject)
    answer.once('end', () => {
      const cookies = answer.headers['set-cookie'] ?? []
      resolve({
        status: answer.statusCode ?? 0,
        ms: performance.now() - began,
        cookie: cookies.map((line) => line.split(';')[0]).join('; '),
        body: answer.headers['content-type']?.includes('json') ? parsed(Buffer.concat(chunks)) : undefined,
      })
    })
  })
  sent.once('timeout', () => sent.destroy(new Error('no answer within a minute')))
  sent.once('error', reject)
  sent.end(body)
  return promise
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** What Node lets through in a header. */
function latin(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
}

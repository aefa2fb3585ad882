import { API_BASE } from '#platform/contract/call.ts'
import type { ErrorEnvelope } from '#platform/contract/refusal.ts'

export interface Answer {
  status: number
  headers: Headers
  // A test reads answers of every shape; the server has validated them against the contract.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  error: ErrorEnvelope['error'] | undefined
  text: string
}

interface RequestParts {
  body?: unknown
  headers?: Record<string, string>
  raw?: string | Buffer
}

/** A prepared request, to be sent as often as it takes under one Idempotency-Key. */
export type RepeatableRequest = (key: string) => Promise<Answer>

/** A client with a cookie jar, speaking real HTTP. Paths without a leading slash are below the API base. */
export class Browser {
  readonly #origin: string
  readonly #headers: Record<string, string>
  readonly cookies = new Map<string, string>()
  /** The code of the person's authenticator app, which the dashboard asks for before acts that need a fresh one. */
  authenticator: (() => string) | undefined
  #confirming: Promise<unknown> | undefined

  constructor(origin: string, { headers = {} }: { headers?: Record<string, string> } = {}) {
    this.#origin = origin
    this.#headers = headers
  }

  get = (path: string, sent: RequestParts = {}) => this.send('GET', path, sent)
  post = (path: string, body: unknown = {}, sent: RequestParts = {}) => this.send('POST', path, { body, ...sent })
  put = (path: string, body: unknown = {}, sent: RequestParts = {}) => this.send('PUT', path, { body, ...sent })
  patch = (path: string, body: unknown = {}, sent: RequestParts = {}) => this.send('PATCH', path, { body, ...sent })
  delete = (path: string, sent: RequestParts = {}) => this.send('DELETE', path, sent)

  /** As the staff dashboard does, it gives a fresh code where an act needs one, and repeats the act. */
  async send(method: string, path: string, sent: RequestParts): Promise<Answer> {
    const answer = await this.#sendOnce(method, path, sent)
    if (answer.error?.type !== 'TOTP_REQUIRED' || !this.authenticator) return answer
    const code = this.authenticator()
    this.#confirming ??= this.#sendOnce('POST', 'login/totp', { body: { code } }).finally(() => {
      this.#confirming = undefined
    })
    await this.#confirming
    return this.#sendOnce(method, path, sent)
  }

  async #sendOnce(method: string, path: string, { body, headers, raw }: RequestParts): Promise<Answer> {
    const url = path.startsWith('/') ? `${this.#origin}${path}` : `${this.#origin}${API_BASE}/${path}`
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...this.#headers,
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload as BodyInit }),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, body: json, error: json?.error, text }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const gone = attributes.some(
      (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
    )
    if (gone) this.cookies.delete(pair.slice(0, at))
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

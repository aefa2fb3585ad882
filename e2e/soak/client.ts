import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateSync } from 'otplib'

const API = '/subscriptions/api/v1'
/** Long: each kill in the middle of a request keeps its key in use for another minute. */
export const TIMEOUT_MS = 300_000
/** A new code may be requested after half a minute. */
const CODE_TIMEOUT_MS = 35_000

export interface Answer {
  status: number
  cookie: string
  retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a client of another make, that reads what it is sent
  body: any
}

interface Message {
  at: string
  otp?: string
}

interface HttpRequestOptions {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/**
 * An independent client of a server that may die at any moment: a request without an answer is sent again unchanged.
 */
export class Client {
  readonly #origin: string
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  repeats = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** @param path below the API, or from the root with a slash in front; @param body JSON, or a form with its files */
  async insist(path: string, { method, body, headers = {} }: HttpRequestOptions = {}): Promise<Answer> {
    const url = path.startsWith('/') ? this.#origin + path : `${this.#origin}${API}/${path}`
    const deadline = Date.now() + TIMEOUT_MS
    while (Date.now() < deadline) {
      const answer = await send(url, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        headers: {
          ...headers,
          ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          'x-forwarded-for': this.#address,
        },
      }).catch(() => undefined)
      // Requests of a killed server stay in progress for a minute; then their keys can be used again.
      const busy = answer?.status === 503 || answer?.body?.error?.type === 'IN_PROGRESS'
      if (answer && answer.status < 500 && !busy) return answer
      if (answer?.status === 503 && !answer.retryAfter) throw new Error(`${path} answered 503 without Retry-After`)
      if (answer && !busy) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer)}`)
      this.repeats += 1
      await sleep(answer ? 1_000 : 50)
    }
    throw new Error(`${path} was not answered in ${TIMEOUT_MS} ms.`)
  }

  /**
   * A code works once, so a client that does not learn whether it was used requests another.
   * @param next the number to try, another one each time where it does not matter who logs in
   * @returns the session's cookie
   */
  async logIn(next: () => string): Promise<string> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const mobile = next()
      const since = await this.#now()
      const asked = await this.insist('login/otp', { body: { mobile } })
      if (asked.status !== 200) continue
      const otp = await this.#codeFor(mobile, since)
      if (!otp) continue
      const { verification_id } = asked.body
      // A code works in the browser that requested it.
      const headers = { cookie: asked.cookie }
      const verified = await this.insist('login/verify', { body: { verification_id, otp }, headers })
      if (verified.status === 200 && verified.cookie) return verified.cookie
    }
    throw new Error('No login succeeded in twenty attempts.')
  }

  /** Logs in with the second factor, as staff do. @returns the session's cookie */
  async logInAs({ mobile, totp_secret }: { mobile: string; totp_secret: string }): Promise<string> {
    const cookie = await this.logIn(() => mobile)
    const code = generateSync({ secret: totp_secret, epoch: Math.floor((await this.#now()) / 1000) })
    const proven = await this.insist('login/totp', { body: { code }, headers: { cookie } })
    if (proven.status !== 200) throw new Error(`login/totp answered ${proven.status}: ${JSON.stringify(proven.body)}`)
    await sleep(100)
    return proven.cookie || cookie
  }

  async #now(): Promise<number> {
    const { body } = await this.insist('/dev/clock')
    return Date.parse(body.now)
  }

  /**
   * The code sent since then: at a second login the older code is still in the inbox.
   *
   * On PostgreSQL, a job of a dead server waits until its lease expires; a person requests another code sooner.
   */
  async #codeFor(mobile: string, since: number): Promise<string | undefined> {
    const deadline = Date.now() + CODE_TIMEOUT_MS
    while (Date.now() < deadline) {
      const { body } = await this.insist(`/dev/messages?to=${encodeURIComponent(mobile)}`)
      const otp = body.find(({ otp, at }: Message) => otp && Date.parse(at) >= since)?.otp
      if (otp) return otp
      await sleep(50)
    }
    return undefined
  }
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(url, init)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const text = await answer.text()
  const retryAfter = answer.headers.get('retry-after')
  return {
    status: answer.status,
    cookie: cookie.join('; '),
    retryAfter,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

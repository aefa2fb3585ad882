import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const API = '/subscriptions/api/v1'
const PATIENCE_MS = 90_000

/** What a buyer was told by an answer that reached him; whatever he was told must hold. */
export interface Acknowledged {
  key: string
  transaction_id?: string
  amount?: number
  /** The gateway has his money. */
  paid?: boolean
  /** He saw his plan active. */
  completed?: boolean
}

interface Answer {
  status: number
  cookie: string
  // biome-ignore lint/suspicious/noExplicitAny: a client of another make, that reads what it is sent
  body: any
}

/** One customer's whole purchase against a server that may die at any moment: what gets no answer is sent again as it was. */
export class Buyer {
  readonly #origin: string
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  readonly told: Acknowledged = { key: randomUUID() }
  repeats = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  async buy(planId: string): Promise<void> {
    const cookie = await this.#logIn()
    const order = await this.#insist('payment/request', {
      body: { plan_id: planId, member_details: { name: 'Asha Rao' } },
      headers: { cookie, 'idempotency-key': this.told.key },
    })
    if (order.status !== 200) throw new Error(`payment/request answered ${order.status}: ${JSON.stringify(order.body)}`)
    Object.assign(this.told, { transaction_id: order.body.transaction_id, amount: order.body.amount })
    const paid = await this.#insist(`/dev/gateway/orders/${order.body.gateway.order_ref}/pay`, {
      body: { outcome: 'success' },
    })
    if (paid.body.status !== 'paid') throw new Error(`The gateway answered ${JSON.stringify(paid.body)}`)
    this.told.paid = true
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const { body } = await this.#insist(`payment/request/${order.body.transaction_id}`, { headers: { cookie } })
      if (body.status === 'completed') break
      if (Date.now() > deadline) throw new Error(`Paid and not completed: ${JSON.stringify(body)}`)
      await sleep(200)
    }
    this.told.completed = true
  }

  /** A code counts once, so who does not hear whether it did asks anew, as another customer. @returns the session's cookie */
  async #logIn(): Promise<string> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const mobile = `+9196${String(randomInt(1e8)).padStart(8, '0')}`
      const asked = await this.#insist('login/otp', { body: { mobile } })
      if (asked.status !== 200) continue
      const otp = await this.#codeFor(mobile)
      const { verification_id } = asked.body
      // A code is good in the browser that asked for it.
      const headers = { cookie: asked.cookie }
      const verified = await this.#insist('login/verify', { body: { verification_id, otp }, headers })
      if (verified.status === 200 && verified.cookie) return verified.cookie
    }
    throw new Error('Twenty customers could not log in.')
  }

  async #codeFor(mobile: string): Promise<string> {
    const deadline = Date.now() + PATIENCE_MS
    while (Date.now() < deadline) {
      const { body } = await this.#insist(`/dev/messages?to=${encodeURIComponent(mobile)}`)
      const otp = body.find((message: { otp?: string }) => message.otp)?.otp
      if (otp) return otp
      await sleep(50)
    }
    throw new Error(`No code came for ${mobile}.`)
  }

  /** Sends a request, and the very same again, until it is answered. */
  async #insist(path: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}) {
    const url = path.startsWith('/') ? this.#origin + path : `${this.#origin}${API}/${path}`
    const deadline = Date.now() + PATIENCE_MS
    while (Date.now() < deadline) {
      const answer = await send(url, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': this.#address },
      }).catch(() => undefined)
      // What a killed server had at work stays taken for a minute; its key is good again then.
      const busy = answer?.status === 503 || answer?.body?.error?.type === 'IN_PROGRESS'
      if (answer && answer.status < 500 && !busy) return answer
      if (answer && !busy) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer)}`)
      this.repeats += 1
      await sleep(answer ? 1_000 : 50)
    }
    throw new Error(`${path} was not answered in ${PATIENCE_MS} ms.`)
  }
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(url, init)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: answer.status, cookie: cookie.join('; '), body: await answer.json() }
}

import type { APIRequestContext } from '@playwright/test'

export interface Message {
  id: string
  to: string
  channel: string
  template: string
  text: string
  otp?: string
  link?: string
  at: string
}

export interface Person {
  name: string
  mobile: string
  roles: string[]
  totp_secret?: string
}

/** The simulated world behind the product: its clock, its people, the messages it sent and the gateway's orders. */
export class DemoWorld {
  readonly origin: string
  readonly #request: APIRequestContext

  constructor(origin: string, request: APIRequestContext) {
    this.origin = origin
    this.#request = request
  }

  /** @throws when the demo world has nobody of this first name */
  async person(firstName: string): Promise<Person> {
    const people: Person[] = await this.#get('/dev/people')
    const found = people.find(({ name }) => name.split(' ')[0] === firstName)
    if (!found) throw new Error(`The demo world has no ${firstName}: ${people.map(({ name }) => name).join(', ')}`)
    return found
  }

  /** Newest first. */
  messages(mobile: string): Promise<Message[]> {
    return this.#get(`/dev/messages?to=${encodeURIComponent(international(mobile))}`)
  }

  async now(): Promise<Date> {
    const { now } = await this.#get('/dev/clock')
    return new Date(now)
  }

  /** Moves the clock and waits until the jobs that fell due have run. @param duration ISO 8601, such as PT30S or P1D */
  async advance(duration: string): Promise<void> {
    await this.#post('/dev/clock', { advance: duration })
  }

  orders(): Promise<{ order_ref: string; amount: number; status: string }[]> {
    return this.#get('/dev/gateway/orders')
  }

  /** Sets the outcome of a payment at the gateway, as if the customer had done it there. */
  async decide(orderRef: string, outcome: 'success' | 'failure' | 'pending' | 'late'): Promise<void> {
    await this.#post(`/dev/gateway/orders/${orderRef}/pay`, { outcome })
  }

  /** Sets the outcome of a claim's payout at the bank; one that has not been sent yet is sent immediately. */
  async simulatePayout(claimId: string, outcome: 'success' | 'failure' | 'late' | 'timeout'): Promise<void> {
    await this.#post(`/dev/payouts/${claimId}`, { outcome })
  }

  /** Plays the doctors' desk for a consultation: what is due now is done when it answers. */
  async playDesk(
    transactionId: string,
    outcome: 'accept' | 'accept_late' | 'decline' | 'silent' | 'complete',
  ): Promise<void> {
    await this.#post(`/dev/doctor-desk/${transactionId}`, { outcome })
  }

  async playCheckup(orderId: string, outcome: 'confirm' | 'report' | 'fit'): Promise<void> {
    await this.#post(`/dev/checkups/${orderId}`, { outcome })
  }

  /** Plays the insurer for an application, now or once it is sent. */
  async playInsurer(applicationId: string, outcome: 'issue' | 'refuse' | 'late' | 'silent'): Promise<void> {
    await this.#post(`/dev/insurer/${applicationId}`, { outcome })
  }

  async #get(path: string) {
    // The server closes a connection that was idle for long, perhaps as it is used again.
    const answer = await this.#request.get(`${this.origin}${path}`, { maxRetries: 2 })
    if (!answer.ok()) throw new Error(`GET ${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }

  async #post(path: string, data: unknown) {
    const answer = await this.#request.post(`${this.origin}${path}`, { data })
    if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`)
  }
}

function international(mobile: string): string {
  return /[+@]/.test(mobile) ? mobile : `+91${mobile}`
}

import { setTimeout as sleep } from 'node:timers/promises'
import { anyPlan } from './buyer.ts'
import { Claimant } from './claimant.ts'
import { Client } from './client.ts'
import type { Operation } from './fuzz-description.ts'
import { Memory } from './fuzz-memory.ts'
import type { Random } from './fuzz-random.ts'

interface DemoLogin {
  mobile: string
  roles: string[]
  totp_secret?: string
}

/** Logging in again sooner would ask for a code of the authenticator that was used. */
const AGAIN_MS = 35_000

/** Somebody who calls: one person for each role, and people without a login. */
export class Person {
  readonly memory = new Memory()
  cookie = ''
  /** How often in a row the calls of one permission, or one call, led nowhere. */
  readonly #refused = new Map<string, number>()
  readonly role: string
  readonly address: string
  readonly mobile: string | undefined
  readonly #logIn: (() => Promise<string>) | undefined
  #loggedInAt = 0
  #isLoggingIn = false

  constructor(role: string, address: string, mobile?: string, logIn?: () => Promise<string>) {
    this.role = role
    this.address = address
    this.mobile = mobile
    this.#logIn = logIn
  }

  /** Whether this role may not, or has nothing for which, to make the call. */
  isRefused({ who, name }: Operation): boolean {
    return (this.#refused.get(who) ?? 0) > 2 || (this.#refused.get(name) ?? 0) > 5
  }

  noteRefusal({ who, name }: Operation, status: number): void {
    const count = (what: string, isSo: boolean) =>
      this.#refused.set(what, isSo ? (this.#refused.get(what) ?? 0) + 1 : 0)
    count(who, status === 401 || (status === 403 && who.includes(':')))
    count(name, status === 404 || status === 403)
  }

  /** Logs in, or again after a request has ended the session; not more often than the authenticator allows. */
  async logIn(): Promise<void> {
    if (!this.#logIn || this.#isLoggingIn || Date.now() < this.#loggedInAt + AGAIN_MS) return
    this.#isLoggingIn = true
    this.cookie = await this.#logIn().catch(() => this.cookie)
    this.#loggedInAt = Date.now()
    this.#isLoggingIn = false
  }
}

/** Everybody of the demo world, two new customers, three who have a plan and an open claim, and a visitor, logged in. */
export async function everybody(origin: string, random: Random): Promise<Person[]> {
  const client = new Client(origin)
  const listed: DemoLogin[] = (await client.insist('/dev/people')).body
  const customers = Array.from({ length: 2 }, (): DemoLogin => {
    return { mobile: `+9195${String(random.below(1e8)).padStart(8, '0')}`, roles: ['NEW_CUSTOMER'] }
  })
  const people = [...listed, ...customers].map(({ mobile, roles, totp_secret }, at) => {
    const role = roles[0] ?? (at === 0 ? 'CUSTOMER' : 'EMPLOYEE')
    const logIn = () => (totp_secret ? client.logInAs({ mobile, totp_secret }) : client.logIn(() => mobile))
    return new Person(role, `10.9.8.${at + 1}`, mobile, logIn)
  })
  for (const person of people) {
    await person.logIn()
    if (person.cookie === '') throw new Error(`${person.role} could not log in.`)
  }
  return [...people, ...(await claimants(origin)), new Person('nobody', '10.9.7.1')]
}

async function claimants(origin: string): Promise<Person[]> {
  const planId = await anyPlan(origin)
  const people: Person[] = []
  for (const address of ['10.9.6.1', '10.9.6.2', '10.9.6.3']) {
    const claimant = new Claimant(origin)
    await claimant.file(planId)
    const { mobile, cookie } = claimant
    const person = new Person('CLAIMANT', address, mobile, () => claimant.logIn(() => mobile))
    person.cookie = cookie
    people.push(person)
  }
  return people
}

/** The code that a simulated phone received for a verification, for those who go on with it. */
export async function learnCode(
  origin: string,
  { memory, mobile }: Person,
  asked: unknown,
  to?: unknown,
): Promise<void> {
  const { verification_id } = (asked ?? {}) as { verification_id?: string }
  const number = typeof to === 'string' ? to : mobile
  if (!verification_id || !number) return
  await sleep(150)
  const answer = await fetch(`${origin}/dev/messages?limit=3&to=${encodeURIComponent(number)}`)
  if (!answer.ok) return
  const [newest] = (await answer.json()) as { otp?: string }[]
  if (newest?.otp) memory.learn({ verification_id, otp: newest.otp, mobile: number }, 'message')
}

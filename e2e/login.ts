import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import type { DemoWorld, Person } from './demo-world.ts'

const API = '/subscriptions/api/v1'
const HOUR_MS = 3_600_000

/** When codes of this worker's world were read, by mobile. */
const codesOf = new Map<string, Date[]>()

/**
 * Lets a day pass before a journey in which somebody would be refused a code: a number gets seven an hour and ten a day,
 * and a journey that had to wait for the next one in its middle would find its appointments over.
 */
export async function leaveCodes(world: DemoWorld): Promise<void> {
  const now = (await world.now()).getTime()
  const since = (times: Date[], hours: number) => times.filter((at) => now - at.getTime() < hours * HOUR_MS).length
  const isShort = [...codesOf.values()].some((times) => since(times, 1) >= 4 || since(times, 24) >= 6)
  if (isShort) await world.advance('P1D')
}

/**
 * Signs a demo person in without the login page, code and second factor included; the page's next request is theirs.
 * Waits that rate limits require pass on the demo clock.
 */
export async function login(page: Page, world: DemoWorld, firstName: string): Promise<Person> {
  const person = await world.person(firstName)
  // A second login finds the older code still in the inbox.
  const since = await world.now()
  const { verification_id } = await askForCode(page, world, person.mobile)
  const verified = await send(page, world, 'login/verify', {
    verification_id,
    otp: await codeFor(world, person.mobile, since),
  })
  if (verified.second_factor === 'totp')
    await send(page, world, 'login/totp', { code: await secondFactor(world, person) })
  return person
}

/** The newest login code sent to a mobile. */
export async function codeFor(world: DemoWorld, mobile: string, since?: Date): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const [newest] = (await world.messages(mobile)).filter(
          ({ otp, at }) => otp && (!since || new Date(at) >= since),
        )
        code = newest?.otp
        return code
      },
      { message: `a code for ${mobile}` },
    )
    .toBeTruthy()
  codesOf.set(mobile, [...(codesOf.get(mobile) ?? []), await world.now()])
  return code ?? ''
}

/** The code of the person's authenticator; moves the demo clock to get a new one, because each works once. */
export async function secondFactor(world: DemoWorld, person: Person): Promise<string> {
  if (!person.totp_secret) throw new Error(`${person.name} has no authenticator`)
  await world.advance('PT30S')
  const epoch = Math.floor((await world.now()).getTime() / 1000)
  return generateSync({ secret: person.totp_secret, epoch })
}

async function askForCode(page: Page, world: DemoWorld, mobile: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await page.request.post(`${world.origin}${API}/login/otp`, { data: { mobile } })
    if (answer.ok()) return answer.json()
    if (answer.status() !== 429) throw new Error(`login/otp answered ${answer.status()}: ${await answer.text()}`)
    await world.advance(`PT${Number(answer.headers()['retry-after']) + 1}S`)
  }
  throw new Error('login/otp answered 429 three times')
}

async function send(page: Page, world: DemoWorld, path: string, data: unknown) {
  const answer = await page.request.post(`${world.origin}${API}/${path}`, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

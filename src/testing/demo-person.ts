import type { Clock } from '#platform/clock.ts'
import type { Browser } from './browser.ts'
import { authenticatorCode } from './log-in.ts'

interface DemoWorld {
  browser: () => Browser
  work: () => Promise<void>
  advance: (ms: number) => Promise<void>
  clock: Clock
}

const AUTHENTICATOR_STEP_MS = 30_000

/**
 * Logs a person of the demo world in as that person would: requests the code, reads it from the simulated phone, enters
 * it; then the authenticator's where required. Waits that rate limits require pass on the world's clock.
 * @throws when the world has nobody of this first name (it needs SEED: 'demo')
 */
export async function logInDemoPerson(world: DemoWorld, firstName: string): Promise<Browser> {
  const browser = world.browser()
  const people: { name: string; mobile: string; totp_secret?: string }[] = (await browser.get('/dev/people')).body
  const person = people.find(({ name }) => name.split(' ')[0] === firstName)
  if (!person) throw new Error(`The demo world has no ${firstName}.`)
  let asked = await browser.post('login/otp', { mobile: person.mobile })
  if (asked.status === 429) {
    await world.advance(Number(asked.headers.get('retry-after')) * 1000)
    asked = await browser.post('login/otp', { mobile: person.mobile })
  }
  await world.work()
  const [newest] = (await browser.get(`/dev/messages?to=${person.mobile}`)).body
  const verified = await browser.post('login/verify', {
    verification_id: asked.body.verification_id,
    otp: newest.otp,
  })
  if (verified.body?.second_factor === 'totp') {
    // A code works once: the current one may already have been used, so wait for the next.
    await world.advance(AUTHENTICATOR_STEP_MS)
    const code = authenticatorCode(world.clock.now(), person.totp_secret)
    const passed = await browser.post('login/totp', { code })
    browser.authenticator = () => authenticatorCode(world.clock.now(), person.totp_secret)
    if (passed.status !== 200) throw new Error(`${firstName}'s second factor was refused: ${passed.text}`)
  } else if (verified.status !== 200) throw new Error(`${firstName} could not log in: ${verified.text}`)
  return browser
}

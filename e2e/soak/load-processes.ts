import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Damage } from './load-attacks.ts'

/** The server of load-decoy.ts in a process of its own. */
export async function startDecoy(port: number) {
  const decoy = fork(new URL('./load-decoy.ts', import.meta.url), [String(port)])
  await once(decoy, 'message')
  return { origin: `http://127.0.0.1:${port}`, stop: () => decoy.kill() }
}

/** In a process of its own, so that the visitor's clock measures the server and not the attacker. */
export async function attack(what: Attack): Promise<Damage> {
  const attacker = fork(new URL('./load-attacks.ts', import.meta.url), [JSON.stringify(what)])
  const ended = once(attacker, 'exit').then(([code]) => {
    throw new Error(`The attacker ended with ${code}.`)
  })
  const [damage] = await Promise.race([once(attacker, 'message'), ended])
  ended.catch(() => {})
  attacker.kill()
  return damage as Damage
}

/** Asks every ten milliseconds, whether or not the answer before has arrived. */
export async function askSteadily(
  origin: string,
  seconds: number,
): Promise<{ p99: number; answered: number; lost: number }> {
  const times: number[] = []
  let lost = 0
  const ends = performance.now() + seconds * 1_000
  const asked: Promise<void>[] = []
  while (performance.now() < ends) {
    const began = performance.now()
    asked.push(
      healthz(origin).then(
        () => void times.push(performance.now() - began),
        () => {
          lost += 1
        },
      ),
    )
    await sleep(10)
  }
  await Promise.all(asked)
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY, answered: times.length, lost }
}

function healthz(origin: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(`${origin}/healthz`, { agent: false, timeout: 10_000 }, (answer) => {
    answer.resume().once('end', answer.statusCode === 200 ? resolve : reject)
  })
    .on('timeout', () => reject(new Error('no answer')))
    .on('error', reject)
  return promise
}

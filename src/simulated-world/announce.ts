import type { Config } from '#config.ts'
import type { Parts } from '#platform/parts.ts'
import { readPeople } from './read-people.ts'

/** The text printed at start: the address, the people of the demo world, and how to log in. */
export async function announcement(
  config: Pick<Config, 'host' | 'port' | 'simulator'>,
  parts: Pick<Parts, 'db' | 'keys'>,
): Promise<string> {
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host
  const home = `http://${host}:${config.port}/plus/`
  if (!config.simulator) return `Serving ${home}\n`
  const people = await readPeople(parts)
  const widest = Math.max(0, ...people.map(({ name }) => name.length))
  const lines = people.map(({ name, mobile, totp_secret, note }) =>
    [`  ${name.padEnd(widest)}  ${mobile}`, totp_secret ? `${note} (second factor)` : note].join('  '),
  )
  return [
    '',
    `  ${home}`,
    `  ${home}dev  the simulated world: messages, payments, clock`,
    '',
    ...(lines.length > 0
      ? ['Log in with a mobile; its codes, and those of the second factor, are at the address above.', ...lines]
      : ['Log in with any Indian mobile; its codes are at the address above.']),
    '',
  ].join('\n')
}

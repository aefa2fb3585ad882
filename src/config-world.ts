/** Which world a start is for, the simulated one or the live one, and what each of them requires. */
import { isIP } from 'node:net'
import type { Environment } from './config.ts'
import { ConfigError, WITH_TLS } from './config-providers.ts'

/** What is sent to these stays on this machine. */
export const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** To listen on these is to listen on every address of the machine; the last one is 0.0.0.0 written as IPv6. */
const EVERY_ADDRESS: readonly (string | undefined)[] = ['0.0.0.0', '[::]', '[::ffff:0:0]']

/**
 * A host name or address in the one spelling in which two of them can be compared: lower case, IPv6 in brackets.
 * @returns undefined for what is neither
 */
export function hostnameOf(host: string): string | undefined {
  return URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}`)?.hostname
}

/** Whether to listen there is to listen on every address of the machine, in any spelling, such as `0.0.0.0`, `0`, `::` or `[::]`. */
export function isEveryAddress(host: string): boolean {
  return EVERY_ADDRESS.includes(hostnameOf(host))
}

/** Whether a name or address, such as `localhost`, `127.0.0.1` or `::1`, can be reached from this machine only. */
function isLoopback(host: string): boolean {
  const hostname = hostnameOf(host)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname ?? '')
}

/**
 * Decides between the worlds. Without a word about it a start is simulated, but only where no other machine reaches it.
 * @throws ConfigError when the environment does not fit the world
 */
export function worldOf(e: Environment): { simulator: boolean; simulatedInPublic: boolean } {
  const liveKeys = Boolean(e.RAZORPAY_KEY_ID || e.RAZORPAY_KEY_SECRET)
  const simulator = e.SIMULATOR ? e.SIMULATOR === 'on' : !liveKeys
  if (simulator && liveKeys)
    throw new ConfigError('SIMULATOR=on is refused together with live payment keys: unset one.')
  const reachable = reachableAddress(e)
  if (simulator && !e.SIMULATOR && reachable)
    throw new ConfigError(
      `${reachable} can be reached from other machines. Set SIMULATOR=on to simulate payments and messages there, with a ` +
        'banner on every page, or SIMULATOR=off and the keys of a live installation.',
    )
  const provider = (['SMS_URL', 'WHATSAPP_URL', 'SMTP_URL'] as const).find((name) => e[name])
  if (simulator && !e.SIMULATOR && provider)
    throw new ConfigError(
      `${provider} would send real messages from a simulated world. Set SIMULATOR=on to do so, unset it to simulate messages, ` +
        'or set SIMULATOR=off and the keys of a live installation.',
    )
  if (!simulator) requireLive(e)
  return { simulator, simulatedInPublic: simulator && reachable !== undefined }
}

const HOST_HEADER = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?$/i

/**
 * Whether a Host header calls a server by one of its names, in any spelling, or by one of this machine.
 * @param names in the spelling of `hostnameOf`
 */
export function answersTo(names: ReadonlySet<string | undefined>, header: string | undefined): boolean {
  const name = HOST_HEADER.exec(header ?? '')?.[1]
  if (name === undefined) return false
  return names.has(name) || names.has(hostnameOf(name)) || isLoopback(name)
}

/** All names that the operator has given the server. */
export function hostNamesOf({ HOST, PUBLIC_URL, HOST_NAMES }: Environment): string[] {
  const host = isEveryAddress(HOST) ? [] : [HOST]
  return [...host, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []), ...HOST_NAMES]
}

/** The first setting by which other machines reach this start, as the operator wrote it. */
function reachableAddress({ HOST, PUBLIC_URL, HOST_NAMES }: Environment): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL=${PUBLIC_URL}`
  return HOST_NAMES.every(isLoopback) ? undefined : `HOST_NAMES=${HOST_NAMES.join()}`
}

function requireLive(e: Environment): void {
  if (e.WORLD_START) throw new ConfigError('WORLD_START moves the simulated clock only: unset it.')
  if ((e.RAZORPAY_KEY_ID || e.RAZORPAY_KEY_SECRET) && !e.DATABASE_URL)
    throw new ConfigError('Live payment keys need DATABASE_URL: the embedded database can lose acknowledged writes.')
  if (!(e.RAZORPAY_KEY_ID && e.RAZORPAY_KEY_SECRET && e.RAZORPAY_WEBHOOK_SECRET))
    throw new ConfigError(
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are needed without the simulator.',
    )
  if (!(e.SMS_URL && e.SMTP_URL))
    throw new ConfigError('SMS_URL and SMTP_URL are needed without the simulator: codes and receipts must go out.')
  if (!e.APP_SECRET) throw new ConfigError('APP_SECRET (32 characters or more) is needed without the simulator.')
  if (!e.PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL is needed without the simulator: payments and messages link to it.')
  if (e.SEED === 'demo')
    throw new ConfigError(
      'SEED=demo is refused without the simulator: some of its people are staff, by published numbers.',
    )
  const plain = WITH_TLS.filter((name) => isPlain(e[name]))
  if (plain.length > 0) throw new ConfigError(`${plain.join(', ')}: https:// is needed without the simulator.`)
}

function isPlain(address: string | undefined): boolean {
  if (address === undefined) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !THIS_MACHINE.includes(hostname)
}

/** Settings that are names or addresses, or lists of them separated by commas. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { hostnameOf } from './config-world.ts'

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** Who may be trusted to say where a request came from. */
export const addresses = list.refine(
  (all) => all.every((one) => isIP(one.split('/', 1)[0] ?? '') > 0),
  'addresses or networks, such as 127.0.0.1 or 10.0.0.0/8',
)

export const hostNames = list.refine(
  (all) => all.every((one) => isIP(one) > 0 || /^[\w.-]+$/.test(one)),
  'names or addresses without a port, such as plus.example.in',
)

export const hostName = z
  .string()
  .refine(
    (one) => one !== '*' && hostnameOf(one) !== undefined,
    'a name or an address; 0.0.0.0 or :: for every address',
  )

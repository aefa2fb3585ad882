import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

type Entity =
  | 'order'
  | 'pay'
  | 'rfnd'
  | 'evt'
  | 'cust'
  | 'token'
  | 'notification'
  | 'cont'
  | 'fa'
  | 'fav'
  | 'pout'
  | 'setl'

/** An id in Razorpay's format: a prefix and 14 letters or digits. */
export function newRef(prefix: Entity): string {
  const body = Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)])
  return `${prefix}_${body.join('')}`
}

import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id of Razorpay's shape: a prefix and 14 letters or digits. */
export function newRef(prefix: 'order' | 'pay' | 'rfnd' | 'evt' | 'cust' | 'token' | 'notification'): string {
  const body = Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)])
  return `${prefix}_${body.join('')}`
}

import { pbkdf2Sync } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import type { Browser } from './browser.ts'

/** Asks a call for a captcha and solves it. @returns what a call takes as `captcha` */
export async function solveCaptcha(browser: Browser, of = 'login/captcha'): Promise<string> {
  const { body } = await browser.get(of)
  const challenge = JSON.parse(body.task)
  const solution = await solveChallenge({
    challenge,
    deriveKey: async ({ cost, keyLength }, salt, password) => ({
      derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
    }),
  })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

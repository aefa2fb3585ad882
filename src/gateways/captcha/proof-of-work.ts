import { createHash } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { CaptchaTask } from '#platform/contract/captcha.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'

/**
 * A captcha without a third party (ALTCHA): the browser searches for a number that only trying finds, about a second of
 * one desktop core or a few of a phone's, and we recognise the result by one HMAC.
 */
const LIFE_MS = 10 * 60_000
/** PBKDF2 rounds of one step, and how many steps a task takes: enough steps that the browser can show its progress. */
const ROUNDS = 2_000
/** A tenth in the simulator, whose tests and demos solve many, often on few cores. */
const SIMULATED_ROUNDS = ROUNDS / 10
const STEPS = { fewest: 500, most: 2_000 } as const

const Solved = z.object({
  challenge: z.object({ parameters: z.looseObject({ data: z.looseObject({}) }), signature: z.string() }),
  solution: z.object({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: z.string().max(100) }),
})
type Payload = Pick<Parameters<typeof verifySolution>[0], 'challenge' | 'solution'>

/** A task for the next `purpose`, such as 'login'; it can be solved for ten minutes, and used once. */
export async function issueCaptcha(
  { config, keys }: { config: Pick<Config, 'simulator'>; keys: Pick<Keys, 'hmac'> },
  { purpose, now }: { purpose: string; now: Date },
): Promise<CaptchaTask> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: config.simulator ? SIMULATED_ROUNDS : ROUNDS,
    counter: randomInt(STEPS.most, STEPS.fewest),
    // Our own instant, because the product's clock is not always the machine's.
    data: { purpose, ends: now.getTime() + LIFE_MS },
    deriveKey,
    ...secrets(keys),
  })
  return { task: JSON.stringify(challenge), steps: STEPS.most }
}

/**
 * Uses a solved task up.
 * @param solved base64 of ALTCHA's payload, as the browser sends it
 * @returns whether it was ours, right, for this purpose, in time, and not used before
 */
export async function spendCaptcha(
  { db, keys }: { db: Db; keys: Pick<Keys, 'hmac'> },
  solved: string,
  { purpose, now }: { purpose: string; now: Date },
): Promise<boolean> {
  const payload = parse(solved)
  if (!payload) return false
  const { purpose: issuedFor, ends } = payload.challenge.parameters.data ?? {}
  if (issuedFor !== purpose || typeof ends !== 'number' || ends <= now.getTime()) return false
  const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets(keys) })
  if (!verified) return false
  const id = createHash('sha256').update(payload.challenge.signature!).digest()
  const added = await db
    .insertInto('spent_captchas')
    .values({ id, expires_at: new Date(ends) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

function parse(solved: string): Payload | undefined {
  try {
    const parsed = Solved.safeParse(JSON.parse(Buffer.from(solved, 'base64').toString('utf8')))
    return parsed.success ? (parsed.data as unknown as Payload) : undefined
  } catch {
    return undefined
  }
}

function secrets(keys: Pick<Keys, 'hmac'>) {
  return {
    hmacSignatureSecret: keys.hmac('captcha', 'challenge').toString('base64url'),
    hmacKeySignatureSecret: keys.hmac('captcha', 'solution').toString('base64url'),
  }
}

/** Forgets used tasks that nobody could use again. */
export async function forgetCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('spent_captchas').where('expires_at', '<=', now).execute()
}

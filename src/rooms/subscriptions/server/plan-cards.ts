import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#config.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Keys } from '#platform/seal.ts'
import type { PlanCard } from '../contract/card.ts'
import { membershipsOf } from './memberships.ts'
import { viewSubscriptions } from './queries.ts'

const UHID_BYTES = 16
/** 128 bits of the HMAC: short enough for a code that an old camera reads. */
const SEAL_BYTES = 16

/** A card for each active plan that a person bought or is on. */
export async function listCards(
  { db, keys, config, now }: { db: Db; keys: Keys; config: Config; now: Date },
  account_id: string | null,
): Promise<PlanCard[]> {
  const memberships = await membershipsOf(db, account_id)
  const subscriptions = await viewSubscriptions(db, memberships, now)
  return subscriptions
    .filter(({ is_active }) => is_active)
    .map((plan) => {
      const { uhid } = memberships.find(({ subscription_id }) => subscription_id === plan.id)!
      return {
        subscription_id: plan.id,
        plan_name: plan.plan_name,
        coverage_text: plan.coverage_text,
        partner_name: plan.partner_name,
        policy_number: plan.policy_number,
        status: plan.status,
        valid_until: plan.end_date,
        // Nobody uses the plan before the owner has confirmed them.
        people: plan.members
          .filter(({ awaits }) => awaits !== 'PERSON')
          .map((one) => ({ uhid: one.uhid, name: one.name })),
        qr: linkTo(config, `/plus/plan-card/${codeOf(keys, uhid)}`),
      }
    })
}

/**
 * What the public page says about a card.
 * @throws Refusal NOT_FOUND for a code that we have not signed, and once the person is not on the plan any more
 */
export async function checkCard({ db, keys, now }: { db: Db; keys: Keys; now: Date }, code: string) {
  const uhid = uhidOf(keys, code)
  const member = uhid && (await readPlanOf(db, uhid))
  if (!member) throw new Refusal('NOT_FOUND')
  const [plan] = await viewSubscriptions(
    db,
    [{ subscription_id: member.subscription_id, uhid, is_owner: false, since: null }],
    now,
  )
  const name = plan?.members[0]?.name
  if (!plan?.members[0]) throw new Refusal('NOT_FOUND')
  return {
    plan_name: plan.plan_name,
    first_name: name?.trim().split(/\s+/)[0] ?? null,
    is_active: plan.is_active,
    valid_until: plan.end_date,
  }
}

const readPlanOf = (db: Db, uhid: string) =>
  db
    .selectFrom('subscription_members')
    .select('subscription_id')
    .where('uhid', '=', uhid)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The person's id on the plan and its seal, 43 characters of base64url. */
function codeOf(keys: Keys, uhid: string): string {
  return Buffer.concat([Buffer.from(uhid.replaceAll('-', ''), 'hex'), sealOf(keys, uhid)]).toString('base64url')
}

function uhidOf(keys: Keys, code: string): string | undefined {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== UHID_BYTES + SEAL_BYTES || bytes.toString('base64url') !== code) return undefined
  const uhid = bytes.toString('hex', 0, UHID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(UHID_BYTES), sealOf(keys, uhid)) ? uhid : undefined
}

const sealOf = (keys: Keys, uhid: string) => keys.hmac('plan-card', uhid).subarray(0, SEAL_BYTES)

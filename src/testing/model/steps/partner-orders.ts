import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { nobody } from '#platform/contract/who.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { SIMULATED_SERVICES } from '../../../config.ts'
import { ask } from '../ask.ts'
import { inCast, pick, type Stage, type Step, survive } from '../step.ts'

/** Two partners, whose references and event IDs are often the same. */
const SECRETS = [SIMULATED_SERVICES.webhookSecret, SIMULATED_SERVICES.laboratorySecret] as const
const MINUTE_MS = 60_000

interface Member {
  uhid: string
  mobile: string
}

/** What a partner says of one of a few orders; it is as likely late, repeated, contradicted or of another person as true. */
function message({ dice, world }: Stage, { uhid, mobile }: Member): string {
  const now = world.clock.now()
  const paid_by_plan = dice.of([77, 150, 150, 390, 2_400])
  const paid_by_member = dice.of([0, 0, 60])
  const number = dice.number(30)
  return JSON.stringify({
    event_id: dice.chance(85) ? `E-${dice.number(1_000_000_000)}` : `E-${number}`,
    ...(dice.chance(80) && { reference: String(1_001 + number) }),
    kind: dice.of(['Order', 'Order', 'Book', 'Consult']),
    ...(dice.chance(50) ? { uhid } : { mobile }),
    service_date: addDays(istDateOf(now), dice.of([0, 0, -1, -6])),
    gross: paid_by_plan + paid_by_member,
    paid_by_plan,
    paid_by_member,
    status: dice.of(['PENDING', 'PENDING', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'CORRECTED', 'CANCELLED', 'CANCELLED']),
    ...(dice.chance(80) && { at: toWireTime(new Date(now.getTime() - dice.number(4_000) * MINUTE_MS)) }),
  })
}

/** Some messages of one person, one after another: a walk with the same seed is the same walk. */
export const sendOrders: Step = async (stage) => {
  const { dice, world, tell } = stage
  const member = await pick<Member>(
    stage,
    `select m.uhid, a.mobile from subscription_members m join subscriptions s on s.id = m.subscription_id
      join accounts a on a.id = s.account_id where m.is_primary and s.account_id in (${inCast(stage)})
      order by s.partner_plan_id is not null desc, s.policy_serial desc limit 6`,
  )
  if (!member) return
  const bodies = Array.from({ length: 1 + dice.number(4) }, () => message(stage, member))
  if (dice.chance(20)) bodies.push(bodies[0]!)
  const secret = dice.of(SECRETS)
  const send = async (body: string) => {
    const headers = { 'x-signature': sign(body, dice.chance(80) ? secret : dice.of(SECRETS)) }
    const asked = { caller: nobody, headers, rawBody: Buffer.from(body) }
    const answer = await survive(stage, () => ask(world, 'receivePartnerEvent', asked))
    tell(`partner ${body} → ${answer ? `${answer.status} ${answer.code ?? ''}` : 'died'}`)
    if (answer && answer.status !== 200) throw new Error(`receivePartnerEvent answered ${answer.status} ${answer.code}`)
  }
  for (const body of bodies) await send(body)
}

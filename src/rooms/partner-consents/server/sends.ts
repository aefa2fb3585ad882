import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import { countSendOrRefuse } from '#platform/sending/count-send.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { readWhatsappConsents } from '#rooms/accounts/server/queries/read-whatsapp-consents.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { nameInMessage } from '#values/person-name.ts'
import type { requestPartnerConsent } from '../contract/coordinator.ts'
import type { ConsentPurpose } from '../rules/coordinator-acts.ts'
import { countedSince, nextSend } from '../rules/sends.ts'
import { consentSendsPerDay } from '../rules/settings.ts'
import { UNNAMED_COORDINATOR } from '../words/consent.ts'
import { appendLog } from './log.ts'

interface NumberKey {
  subsidiary_id: string
  mobile: string
}

/** When each of these numbers can be asked next by the company. */
export async function nextSends(
  db: Db,
  { subsidiary_id, mobiles, now }: { subsidiary_id: string; mobiles: readonly string[]; now: Date },
): Promise<Map<string, Date>> {
  if (mobiles.length === 0) return new Map()
  const perDay = await readSetting(db, consentSendsPerDay, now)
  const sent = await db
    .selectFrom('partner_user_consent_log as l')
    .innerJoin('partner_user_consents as k', 'k.id', 'l.consent_id')
    .select(['k.mobile', 'l.at'])
    .where('k.subsidiary_id', '=', subsidiary_id)
    .where('k.mobile', 'in', mobiles)
    .where('l.act', 'in', ['request', 'resend'])
    .where('l.at', '>', countedSince(now))
    .orderBy('l.at', 'desc')
    .execute()
  const byMobile = Map.groupBy(sent, ({ mobile }) => mobile)
  return new Map(
    mobiles.map((mobile) => [
      mobile,
      nextSend(
        (byMobile.get(mobile) ?? []).map(({ at }) => at),
        perDay,
        now,
      ),
    ]),
  )
}

/** Until the transaction ends, nobody else of the company asks this number: limits and open requests are exact. */
export async function lockNumber(trx: Db, { subsidiary_id, mobile }: NumberKey): Promise<void> {
  const subject = `partner-consent-${subsidiary_id}-${mobile}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
}

/**
 * The company may ask this number now. The caller holds its lock.
 * @throws Refusal SENT_TOO_OFTEN
 */
export async function limitSends(trx: Db, { subsidiary_id, mobile }: NumberKey, now: Date): Promise<void> {
  const next = (await nextSends(trx, { subsidiary_id, mobiles: [mobile], now })).get(mobile)!
  if (next <= now) return
  const retry_after = Math.ceil((next.getTime() - now.getTime()) / 1000)
  throw new Refusal<typeof requestPartnerConsent>('SENT_TOO_OFTEN', {
    retry_after,
    extra_args: { retry_after_s: retry_after },
  })
}

interface ConsentMessage extends NumberKey {
  id: string
  email: string | null
  coordinator_name: string
  company_name: string
  expires_at: Date
  purpose: ConsentPurpose
}

const QUESTIONS = { CARE: 'coordinator-consent', CLAIMS: 'coordinator-claims' } as const

/**
 * Sends the question with its link: by SMS, by WhatsApp too where the number's owner has allowed it, and to the address
 * that the coordinator has entered. Nothing of it shows the coordinator whether the number has an account.
 * @throws Refusal RATE_LIMITED for a number that gets too much already
 */
export async function sendQuestion(
  trx: Db,
  context: AnyRequestContext,
  consent: ConsentMessage,
  { act, actor_name }: { act: 'request' | 'resend'; actor_name: string },
): Promise<void> {
  const { keys, config, caller, now } = context
  const { id, mobile, email, coordinator_name, company_name, expires_at, purpose } = consent
  const kind = 'coordinator-consent'
  const by = { account_id: caller.account_id! }
  const counted = await countSendOrRefuse(trx, context, { kind, to: mobile, by, now })
  const notice = {
    template: QUESTIONS[purpose],
    variables: {
      coordinator: nameInMessage(coordinator_name, UNNAMED_COORDINATOR),
      company: company_name,
      link: linkTo(config, `/plus/partner-user-consent/${id}`),
    },
    now,
    expires_at,
  } as const
  await notify(trx, keys, { ...notice, to_mobile: mobile, counted })
  if (await hasAllowedWhatsapp(trx, mobile))
    await notify(trx, keys, { ...notice, to_mobile: mobile, counted, channel: 'whatsapp' })
  if (email) {
    const countedMail = await countSendOrRefuse(trx, context, { kind, to: email, by, by_mail: true, now })
    await notify(trx, keys, { ...notice, to_mail: email, counted: countedMail })
  }
  await appendLog(trx, { consent_id: id, at: now, actor_id: caller.account_id!, actor_name, act })
}

async function hasAllowedWhatsapp(trx: Db, mobile: string): Promise<boolean> {
  const account = await trx.selectFrom('accounts').select('id').where('mobile', '=', mobile).executeTakeFirst()
  return account !== undefined && (await readWhatsappConsents(trx, account.id)).service
}

import { randomUUID } from 'node:crypto'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { captchaWidget, verifyToken } from '#gateways/captcha/captcha-provider.ts'
import { issueCaptcha, spendCaptcha } from '#gateways/captcha/proof-of-work.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { linkTo } from '#platform/link-to.ts'
import { on, type Request } from '#platform/serving/context.ts'
import { limitHits } from '#platform/serving/rate-limits.ts'
import { touchesOf } from '#rooms/offers/server/touches-of.ts'
import { maskEmail } from '#values/email.ts'
import { maskMobile } from '#values/mobile.ts'
import { hostOf, networkOf } from '#values/network-of.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import {
  type CorporateLead,
  changeCorporateLead,
  listCorporateLeads,
  readCorporateCaptcha,
  readCorporateLead,
  sendCorporateLead,
} from '../contract.ts'
import {
  CAPTCHA_ACTION,
  CAPTCHA_PURPOSE,
  isFreeMail,
  REQUESTS_A_DAY,
  SIMULATED_CAPTCHA,
} from '../rules/corporate-lead.ts'
import { changeLead, saveLead } from './commands.ts'
import { emailHmac, openContact } from './contact.ts'
import * as queries from './queries.ts'

/** A company's people share an address, and a mobile network's customers do. */
const AN_HOUR = { host: 10, network: 50 }
const HOUR_S = 3_600
const DAY_S = 86_400

export const corporateLeadRoutes = [
  on(readCorporateCaptcha, async (request) => {
    const { captcha } = request.config
    if (captcha) return captchaWidget(captcha, CAPTCHA_ACTION)
    return issueCaptcha(request, { purpose: CAPTCHA_PURPOSE, now: request.now })
  }),
  on(sendCorporateLead, async (request) => {
    const { body } = request
    await passCaptcha(request)
    if (body.website) return { id: randomUUID() }
    await countRequest(request)
    return saveLead(request, body, touchesOf(request).last)
  }),
  on(listCorporateLeads, async ({ db, keys, caller, query: { inbox, stage, page_number } }) => {
    const total = await queries.countLeads(db, { inbox, stage })
    const rows = await queries.listLeads(db, { inbox, stage, ...rowsOfPage(page_number) })
    return pageReply('leads', { rows: rows.map((row) => leadOnWire({ keys, caller }, row)), total, page_number })
  }),
  on(readCorporateLead, {
    authorize: ({ db, params }) => queries.readLead(db, params.id),
    answer: async (request) => {
      const { db, keys, authorized } = request
      const { official_email, official_phone, asked_again } = openContact(keys, authorized)
      const entity = { entity: 'corporate_lead', entity_id: authorized.id }
      await audit(db, { ...auditedBy(request), action: 'corporate-leads.lead-read', ...entity })
      return { ...leadOnWire(request, authorized), official_email, official_phone, asked_again }
    },
  }),
  on(changeCorporateLead, {
    authorize: ({ db, params }) => queries.readLead(db, params.id),
    answer: async (request) => leadOnWire(request, await changeLead(request, { ...request.params, ...request.body })),
  }),
]

/** @throws Refusal CAPTCHA_FAILED for a captcha that is wrong, late, for something else or used before */
async function passCaptcha(request: Request<typeof sendCorporateLead, undefined>): Promise<void> {
  const { config, body, now } = request
  if (config.simulator && body.g_recaptcha === SIMULATED_CAPTCHA) return
  const { hostname } = new URL(linkTo(config, '/'))
  const isPassed = config.captcha
    ? verifyToken(config.captcha, body.g_recaptcha, { action: CAPTCHA_ACTION, hostname })
    : spendCaptcha(request, body.g_recaptcha, { purpose: CAPTCHA_PURPOSE, now })
  if (await isPassed) return
  throw new Refusal<typeof sendCorporateLead>('CAPTCHA_FAILED')
}

/** @throws Refusal RATE_LIMITED */
async function countRequest({ db, keys, now, address, body }: Request<typeof sendCorporateLead, undefined>) {
  const bucket = (of: string, whom: Buffer) => `corporate-leads:${of}:${whom.toString('base64url')}`
  const sender = (whom: string) => bucket('sender', keys.hmac('lead-sender', whom))
  await limitHits(db, sender(hostOf(address)), AN_HOUR.host, HOUR_S, now)
  await limitHits(db, sender(networkOf(address)), AN_HOUR.network, HOUR_S, now)
  await limitHits(db, bucket('email', emailHmac(keys, body.official_email)), REQUESTS_A_DAY, DAY_S, now)
}

/** A lead as the list shows it: with enough of the address and the number to recognise them. */
function leadOnWire(
  { keys, caller }: Pick<Request<typeof readCorporateLead, undefined>, 'keys' | 'caller'>,
  row: queries.CorporateLeadRow,
): CorporateLead {
  const { id, inbox, stage, organization_size, purpose, source, medium, campaign, next_step, next_step_on } = row
  const { contact_name, organization_name, official_email, official_phone } = openContact(keys, row)
  return {
    id,
    inbox,
    stage,
    organization_size,
    purpose,
    source,
    medium,
    campaign,
    next_step,
    next_step_on,
    contact_name,
    organization_name,
    official_email: maskEmail(official_email),
    official_phone: maskMobile(official_phone),
    is_free_mail: isFreeMail(official_email),
    owner: row.owner_id ? { id: row.owner_id, name: row.owner_name, is_me: row.owner_id === caller.account_id } : null,
    times_asked: row.times_asked,
    last_asked_at: toWireTime(row.last_asked_at),
    version: row.version,
  }
}

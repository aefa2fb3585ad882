import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { isUuid } from '#values/uuid.ts'
import { isEnrolmentOpen } from '../rules/cover.ts'
import { fillFigures } from '../rules/fill-figures.ts'

/** A document of a cover: the customer information sheet and others, in points. */
interface CoverDocument {
  name: string
  kind: 'CIS' | 'POLICY_WORDING' | 'CLAIM_FORM' | 'OTHER'
  points: string[]
}

/** Where a person complains, the nearest first. */
interface GrievanceLevel {
  level: number
  name: string
  contact: string
  /** Within how many days it answers. */
  days: number
}

/** One version of an insurance plan: what a premium pays for. */
export interface Cover {
  /** The version's own id: what a policy points to. */
  id: string
  insurance_plan_id: string
  slug: string
  plan_status: 'DRAFT' | 'LIVE' | 'RETIRED'
  version: number
  name: string
  summary: string
  insurer: string
  insurer_code: string
  insurer_registration: string
  master_policy_number: string
  sum_assured_paise: Paise
  /** Tax included. */
  premium_paise: Paise
  tax_paise: Paise
  /** Percent. */
  tax_rate: number
  stamp_duty_paise: Paise
  tenure_months: number
  entry_age_min: number
  entry_age_max: number
  enrolment_last_date: IstDate | null
  free_look_days: number
  claim_settlement: { percent: number; source: string; year: string; review_on: IstDate } | null
  features: string[]
  exclusions: string[]
  disclaimers: string[]
  documents: CoverDocument[]
  grievance_ladder: GrievanceLevel[]
  declaration_version: string
  declaration_text: string
}

/** The cover that is on sale today: LIVE, and its enrolment has not closed; else undefined. */
export async function readSellableCover(db: Db, insurance_plan_id: string, now: Date): Promise<Cover | undefined> {
  if (!isUuid(insurance_plan_id)) return undefined
  const [cover] = await coversOf(db, { plan: insurance_plan_id, slug: null })
  return cover && isSold(cover, now) ? cover : undefined
}

/** The covers on sale, in the order of their premium. */
export async function listSellableCovers(db: Db, now: Date): Promise<Cover[]> {
  return (await coversOf(db, { plan: null, slug: null })).filter((cover) => isSold(cover, now))
}

/** A cover by the id or the slug of its plan, on sale or closed for enrolment. @throws Refusal NOT_FOUND */
export async function readCoverOnShow(db: Db, idOrSlug: string): Promise<Cover> {
  const asked = isUuid(idOrSlug) ? { plan: idOrSlug, slug: null } : { plan: null, slug: idOrSlug }
  const [cover] = await coversOf(db, asked)
  if (!cover) throw new Refusal('NOT_FOUND')
  return cover
}

/** A version by its id: policies keep theirs. @throws Refusal NOT_FOUND */
export async function readCover(db: Db, version_id: string): Promise<Cover> {
  const [cover] = await coverById(db, { id: version_id })
  if (!cover) throw new Refusal('NOT_FOUND')
  return cover
}

/** The covers of some versions, by their ids. */
export async function readCovers(db: Db, version_ids: readonly string[]): Promise<ReadonlyMap<string, Cover>> {
  if (version_ids.length === 0) return new Map()
  const ids = [...new Set(version_ids)]
  const { rows } = await select(sql`v.id = any (${ids}::uuid[])`).execute(db)
  return new Map(rows.map((cover) => [cover.id, fillFigures(cover)]))
}

const isSold = ({ enrolment_last_date }: Cover, now: Date) => isEnrolmentOpen(enrolment_last_date, istDateOf(now))

const storedCovers = preparedQuery((_, { plan, slug }: { plan: string | null; slug: string | null }) =>
  select(sql`p.status = 'LIVE' and v.id = p.current_version_id and p.id = coalesce(${plan}::uuid, p.id)
    and p.slug = coalesce(${slug}::text, p.slug)`),
)
const storedById = preparedQuery((_, { id }: { id: string }) => select(sql`v.id = ${id}`))

const coversOf = async (db: Db, asked: Parameters<typeof storedCovers>[1]) =>
  (await storedCovers(db, asked)).map(fillFigures)
const coverById = async (db: Db, asked: Parameters<typeof storedById>[1]) =>
  (await storedById(db, asked)).map(fillFigures)

function select(condition: ReturnType<typeof sql>) {
  return sql<Cover>`select v.id, v.insurance_plan_id, p.slug, p.status as plan_status, v.version, v.name, v.summary,
    v.insurer, v.insurer_code, v.insurer_registration, v.master_policy_number, v.sum_assured_paise, v.premium_paise, v.tax_paise,
    v.tax_rate::float8 as tax_rate, v.stamp_duty_paise, v.tenure_months, v.entry_age_min, v.entry_age_max, v.enrolment_last_date,
    v.free_look_days, case when v.claim_settlement_percent is not null then jsonb_build_object('percent', v.claim_settlement_percent,
      'source', v.claim_settlement_source, 'year', v.claim_settlement_year, 'review_on', v.claim_settlement_review_on) end as claim_settlement,
    v.features, v.exclusions, v.disclaimers, v.documents, v.grievance_ladder, v.declaration_version, v.declaration_text
    from insurance_plan_versions v join insurance_plans p on p.id = v.insurance_plan_id
    where ${condition} order by v.premium_paise, v.id`
}

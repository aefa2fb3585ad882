import { performance } from 'node:perf_hooks'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type PreparedReply, prepareReply } from '#platform/serving/prepared-reply.ts'
import { listPlans, type PlanReply, readPlan, readPlanGroup } from '../contract.ts'
import { isGroupLive, type PlanGroupSale } from '../rules/plan-group-sale.ts'
import { catalogueChanges } from './catalogue-changes.ts'
import { type PlanFilter, planFilterKey, planMatches } from './plan-filter.ts'
import { readCatalogue, readCatalogueVersion, type StoredGroup } from './queries/read-catalogue.ts'

/** How long a publication in another process may go unnoticed. */
const CHECK_EVERY_MS = 1_000
/** Visitors choose the filters, so only this many answers are cached. */
const ANSWERS_KEPT = 500

interface Group {
  sale: PlanGroupSale
  stored: StoredGroup
}

interface Snapshot {
  version: string
  plans: ReadonlyMap<string, PlanReply>
  groups: ReadonlyMap<string, Group>
  /** Serialised answers, by query. */
  answers: Map<string, PreparedReply>
}

/**
 * The catalogue in this process's memory: frequent reads cost no query. A publication in this process shows
 * immediately, one in another process within a second. Nothing that takes money reads from it.
 */
export class CatalogueBuffer {
  readonly #db: Db
  #snapshot: Snapshot | undefined
  #checkedAt = 0
  #changesSeen = 0
  #checking: Promise<Snapshot> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** The plans on sale that match the filter. */
  async list(filter: PlanFilter, now: Date): Promise<PreparedReply> {
    const snapshot = this.#fresh() ?? (await this.#renewed())
    const group = filter.group === undefined ? undefined : snapshot.groups.get(filter.group)
    const members = group && isGroupLive(group.sale, now) ? group.stored.plan_ids : []
    return keep(snapshot, `list ${members.length > 0} ${planFilterKey(filter)}`, () => {
      const offered = filter.group === undefined ? [...snapshot.plans.values()] : plansOf(snapshot, members)
      return prepareReply(listPlans, { plans: offered.filter((plan) => planMatches(plan, filter)) })
    })
  }

  /** @throws Refusal NOT_FOUND for a plan that is unknown, not on sale, or of another product */
  async plan(id: string, { product_code, benefits }: { product_code?: string | undefined; benefits: boolean }) {
    const snapshot = this.#fresh() ?? (await this.#renewed())
    const plan = snapshot.plans.get(id)
    if (!plan || (product_code !== undefined && plan.product_code !== product_code)) throw new Refusal('NOT_FOUND')
    return keep(snapshot, `plan ${id} ${benefits}`, () =>
      prepareReply(readPlan, without(plan, { benefits, cities: true })),
    )
  }

  /** @throws Refusal NOT_FOUND, or PLAN_GROUP_NOT_LIVE with the live group that follows it */
  async group(slug: string, shown: { benefits: boolean; cities: boolean }, now: Date): Promise<PreparedReply> {
    const snapshot = this.#fresh() ?? (await this.#renewed())
    const group = snapshot.groups.get(slug)
    if (!group) throw new Refusal('NOT_FOUND')
    if (!isGroupLive(group.sale, now)) {
      const next = snapshot.groups.get(group.stored.redirect_slug ?? '')
      const redirect_slug =
        group.sale.status === 'RETIRED' && next && isGroupLive(next.sale, now) ? next.stored.slug : null
      throw new Refusal<typeof readPlanGroup>('PLAN_GROUP_NOT_LIVE', { extra_args: { redirect_slug } })
    }
    return keep(snapshot, `group ${slug} ${shown.benefits} ${shown.cities}`, () => {
      const plans = plansOf(snapshot, group.stored.plan_ids).map((plan) => without(plan, shown))
      return prepareReply(readPlanGroup, { ...group.stored, plans })
    })
  }

  /** The cached catalogue if it may be used without asking the database; most requests do not wait. */
  #fresh(): Snapshot | undefined {
    const fresh = performance.now() - this.#checkedAt < CHECK_EVERY_MS && this.#changesSeen === catalogueChanges()
    return fresh ? this.#snapshot : undefined
  }

  #renewed(): Promise<Snapshot> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #check(): Promise<Snapshot> {
    const startedAt = performance.now()
    const changes = catalogueChanges()
    const known = this.#snapshot
    const current = known && (await readCatalogueVersion(this.#db)) === known.version ? known : await load(this.#db)
    this.#snapshot = current
    this.#checkedAt = startedAt
    this.#changesSeen = changes
    return current
  }
}

async function load(db: Db): Promise<Snapshot> {
  const { version, plans, groups } = await readCatalogue(db)
  return {
    version,
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    groups: new Map(groups.map((stored) => [stored.slug, { stored, sale: saleOf(stored) }])),
    answers: new Map(),
  }
}

function saleOf({ status, live_from, live_to }: StoredGroup): PlanGroupSale {
  return { status, live_from: live_from ? new Date(live_from) : null, live_to: live_to ? new Date(live_to) : null }
}

function plansOf(snapshot: Snapshot, ids: readonly string[]): PlanReply[] {
  return ids.flatMap((id) => snapshot.plans.get(id) ?? [])
}

function without(plan: PlanReply, shown: { benefits: boolean; cities: boolean }): PlanReply {
  const { benefits, cities, ...rest } = plan
  return { ...rest, ...(shown.benefits ? { benefits } : {}), ...(shown.cities ? { cities } : {}) }
}

function keep(snapshot: Snapshot, question: string, prepare: () => PreparedReply): PreparedReply {
  const cached = snapshot.answers.get(question)
  if (cached) return cached
  if (snapshot.answers.size >= ANSWERS_KEPT) snapshot.answers.clear()
  const prepared = prepare()
  snapshot.answers.set(question, prepared)
  return prepared
}

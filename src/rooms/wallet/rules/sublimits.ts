import type { Paise } from '#values/money.ts'

/** A part of a wallet's credits for some services, in one plan year. */
export interface Sublimit {
  id: string
  name: string
  service_categories: readonly string[]
  /** 0 excludes the services. */
  amount_paise: Paise
  /** False: the amount is reserved for these services. True: it is the most they may take of the unreserved part. */
  shared: boolean
}

/** What was spent or is on hold under one package; `null` for services without one. */
export interface PackageSpending {
  package_id: string | null
  /** Less refunds. */
  paise: Paise
  /** The part of it that came out of the package's reserved amount. */
  dedicated_paise: Paise
}

/** A wallet's plan year. */
export interface Lot {
  allotted_paise: Paise
  sublimits: readonly Sublimit[]
  spent: readonly PackageSpending[]
  /** A hold that is about to be changed, which is not in `spent`. What it has taken stays available to it, whatever has left since. */
  own?: PackageSpending | undefined
}

/** What can be spent on one service: its reserved amount is used first, then the unreserved part. */
export interface Availability {
  sublimit: Sublimit | undefined
  available_paise: Paise
  /** The part of it that is reserved for this service. */
  dedicated_paise: Paise
}

const NOTHING: Omit<Availability, 'sublimit'> = { available_paise: 0n, dedicated_paise: 0n }

/** The package of a service, or the one chosen by id; undefined if the service has none. */
export function sublimitFor(
  { sublimits }: Pick<Lot, 'sublimits'>,
  { service_category, package_id }: { service_category: string; package_id?: string | null | undefined },
): Sublimit | undefined {
  if (package_id) return sublimits.find(({ id }) => id === package_id)
  return sublimits.find(({ service_categories }) => service_categories.includes(service_category))
}

/** How much of a plan year's credits can be spent under a package, or without one. */
export function availableUnder(lot: Lot, sublimit: Sublimit | undefined): Availability {
  const free = freeUnder(lot, sublimit)
  const { own } = lot
  if (!own || own.package_id !== (sublimit?.id ?? null)) return free
  return {
    sublimit,
    available_paise: most(free.available_paise, own.paise),
    dedicated_paise: most(free.dedicated_paise, own.dedicated_paise),
  }
}

function freeUnder(lot: Lot, sublimit: Sublimit | undefined): Availability {
  if (sublimit?.amount_paise === 0n) return { sublimit, ...NOTHING }
  const spent = (id: string) => lot.spent.find(({ package_id }) => package_id === id)
  const all = lot.spent.reduce((sum, { paise }) => sum + paise, 0n)
  const reserved = lot.sublimits
    .filter(({ shared }) => !shared)
    .reduce((sum, { id, amount_paise }) => sum + atLeastZero(amount_paise - (spent(id)?.dedicated_paise ?? 0n)), 0n)
  const left = atLeastZero(lot.allotted_paise - all)
  const pool = atLeastZero(left - reserved)
  if (!sublimit) return { sublimit, available_paise: pool, dedicated_paise: 0n }
  const used = spent(sublimit.id)
  if (sublimit.shared)
    return {
      sublimit,
      available_paise: least(pool, atLeastZero(sublimit.amount_paise - (used?.paise ?? 0n))),
      dedicated_paise: 0n,
    }
  const dedicated_paise = least(left, atLeastZero(sublimit.amount_paise - (used?.dedicated_paise ?? 0n)))
  return { sublimit, available_paise: least(left, dedicated_paise + pool), dedicated_paise }
}

/**
 * The packages as they fit what is left of a plan year. Where credits were taken out of reserved amounts, what is unused
 * of each is lowered in proportion; a package of which nothing remains reserved is left out, because 0 would exclude it.
 */
export function fitReserves({ allotted_paise, sublimits, spent }: Lot): Sublimit[] {
  const left = atLeastZero(allotted_paise - spent.reduce((sum, { paise }) => sum + paise, 0n))
  const used = ({ id }: Sublimit) => spent.find(({ package_id }) => package_id === id)?.dedicated_paise ?? 0n
  const unused = (one: Sublimit) => (one.shared ? 0n : atLeastZero(one.amount_paise - used(one)))
  const reserved = sublimits.reduce((sum, one) => sum + unused(one), 0n)
  if (reserved <= left) return [...sublimits]
  return sublimits.flatMap((one) => {
    if (unused(one) === 0n) return [one]
    const amount_paise = used(one) + (unused(one) * left) / reserved
    return amount_paise === 0n ? [] : [{ ...one, amount_paise }]
  })
}

export type SublimitProblem = 'SUBLIMITS_EXCEED_AMOUNT' | 'CATEGORY_TWICE'

/** Why packages cannot divide an amount between them. */
export function sublimitProblem(amount_paise: Paise, sublimits: readonly Sublimit[]): SublimitProblem | undefined {
  const reserved = sublimits.filter(({ shared }) => !shared).reduce((sum, one) => sum + one.amount_paise, 0n)
  if (reserved > amount_paise) return 'SUBLIMITS_EXCEED_AMOUNT'
  const categories = sublimits.flatMap(({ service_categories }) => service_categories)
  return new Set(categories).size < categories.length ? 'CATEGORY_TWICE' : undefined
}

function atLeastZero(paise: Paise): Paise {
  return paise > 0n ? paise : 0n
}

function least(one: Paise, other: Paise): Paise {
  return one < other ? one : other
}

function most(one: Paise, other: Paise): Paise {
  return one > other ? one : other
}

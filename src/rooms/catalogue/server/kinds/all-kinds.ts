import type { CatalogueKind } from '../../rules/catalogue-kinds.ts'
import { coupons } from './coupons.ts'
import { groups } from './groups.ts'
import type { Kind } from './kind.ts'
import { offers, redirects } from './offers.ts'
import { plans } from './plans.ts'

/**
 * One entry per kind. Each accepts only its own documents; code that iterates over all kinds has parsed the document
 * with that kind's schema.
 */
export const KINDS = { plans, groups, coupons, offers, redirects } as unknown as Readonly<Record<CatalogueKind, Kind>>

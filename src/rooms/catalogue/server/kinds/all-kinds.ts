import type { CatalogueKind } from '../../rules/catalogue-kinds.ts'
import { coupons } from './coupons.ts'
import { groups } from './groups.ts'
import type { Kind } from './kind.ts'
import { offers, redirects } from './offers.ts'
import { plans } from './plans.ts'

/** One entry per kind. */
export const KINDS: Readonly<Record<CatalogueKind, Kind>> = { plans, groups, coupons, offers, redirects }

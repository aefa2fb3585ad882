import type * as z from 'zod'
import type { CatalogueKind } from '../../rules/catalogue-kinds.ts'
import { groups } from './groups.ts'
import type { Kind } from './kind.ts'
import { plans } from './plans.ts'

/** One line a kind. */
export const KINDS = { plans, groups } as unknown as Readonly<Record<CatalogueKind, Kind<z.ZodType>>>

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { parseRupees, toRupees } from '#values/money.ts'
import type { Hours } from '../../rules/hours.ts'
import type { NetworkDocument } from '../../rules/network-documents.ts'
import type { NetworkKind } from '../../rules/network-kinds.ts'

/** How a kind is stored: its table `t` has the document's fields as columns, but where `toRow` says otherwise. */
export interface StoredKind {
  table: string
  /** The column with the id. */
  id: string
  columns: readonly string[]
  order: RawBuilder<unknown>
  /** Whether a row contains a text; `like` is escaped and lower case. */
  matches: (like: string) => RawBuilder<SqlBool>
  /** Whether a row counts as in the network. */
  isOn: RawBuilder<SqlBool>
  /** Its name for people, as an expression over `t`. */
  label: RawBuilder<string>
  /** Fields with the ids of other records. */
  references: Readonly<Record<string, NetworkKind>>
  /** Sets of fields that no two records share; the first is where a second one is reported. */
  unique: readonly (readonly string[])[]
  /** Fields that never change. */
  fixed: readonly string[]
  toRow?: (document: NetworkDocument) => NetworkDocument
  toDocument?: (row: NetworkDocument) => NetworkDocument
}

const has = (expression: RawBuilder<unknown>) => (like: string) => sql<SqlBool>`lower(${expression}) like ${like}`

export const STORED: Readonly<Record<NetworkKind, StoredKind>> = {
  specialities: {
    table: 'specialities',
    id: 'id',
    columns: ['name', 'slug', 'excluded', 'position'],
    order: sql`t.position, t.name`,
    matches: has(sql`t.name || ' ' || t.slug`),
    isOn: sql`not t.excluded`,
    label: sql`t.name`,
    references: {},
    unique: [['name'], ['slug']],
    fixed: [],
  },
  problem_areas: {
    table: 'problem_areas',
    id: 'id',
    columns: ['name', 'slug', 'icon', 'speciality_id', 'questions', 'active', 'position'],
    order: sql`t.position, t.name`,
    matches: has(sql`t.name || ' ' || t.slug`),
    isOn: sql`t.active`,
    label: sql`t.name`,
    references: { speciality_id: 'specialities' },
    unique: [['name'], ['slug']],
    fixed: [],
  },
  providers: {
    table: 'providers',
    id: 'id',
    columns: ['name', 'speciality_id', 'languages', 'registration_number', 'active'],
    order: sql`t.name, t.id`,
    matches: has(sql`t.name || ' ' || t.registration_number`),
    isOn: sql`t.active`,
    label: sql`t.name || ', ' || t.registration_number`,
    references: { speciality_id: 'specialities' },
    unique: [['registration_number']],
    fixed: [],
  },
  establishments: {
    table: 'establishments',
    id: 'id',
    columns: ['kind', 'name', 'address', 'locality', 'city', 'pincode', 'latitude', 'longitude', 'phone', 'in_network'],
    order: sql`t.city, t.name, t.id`,
    matches: has(sql`t.name || ' ' || t.locality || ' ' || t.city || ' ' || t.pincode`),
    isOn: sql`t.in_network`,
    label: sql`t.name || ', ' || t.locality || ', ' || t.city`,
    references: {},
    unique: [],
    fixed: [],
  },
  practices: {
    table: 'practices',
    id: 'id',
    columns: ['provider_id', 'establishment_id', 'fee_paise', 'hours', 'active'],
    order: sql`(select d.name from providers d where d.id = t.provider_id), t.id`,
    matches: (like) => sql<SqlBool>`exists (select 1 from providers d, establishments e
      where d.id = t.provider_id and e.id = t.establishment_id and lower(d.name || ' ' || e.name || ' ' || e.city) like ${like})`,
    isOn: sql`t.active`,
    label: sql`t.id::text`,
    references: { provider_id: 'providers', establishment_id: 'establishments' },
    unique: [['establishment_id', 'provider_id']],
    fixed: ['provider_id', 'establishment_id'],
    toRow: ({ fee, ...rest }) => ({ ...rest, fee_paise: String(parseRupees(fee as number)) }),
    toDocument: ({ provider_id, establishment_id, fee_paise, hours, active }) => ({
      provider_id,
      establishment_id,
      fee: toRupees(BigInt(fee_paise as number)),
      hours: (hours as Hours[]).map(({ days, from, to }) => ({ days, from, to })),
      active,
    }),
  },
  pincodes: {
    table: 'pincode_points',
    id: 'pincode',
    columns: ['latitude', 'longitude'],
    order: sql`t.pincode`,
    matches: (like) => sql<SqlBool>`t.pincode like ${like}`,
    isOn: sql`true`,
    label: sql`t.pincode`,
    references: {},
    unique: [],
    fixed: [],
  },
  served_areas: {
    table: 'pincode_areas',
    id: 'prefix',
    columns: ['city', 'state', 'localities', 'serviceable'],
    order: sql`t.prefix`,
    matches: has(sql`t.prefix || ' ' || t.city || ' ' || t.state`),
    isOn: sql`t.serviceable`,
    label: sql`t.city || ', ' || t.prefix`,
    references: {},
    unique: [],
    fixed: [],
  },
}
